import { writeSync } from 'node:fs';
import { registerHooks } from 'node:module';

// Prints the name of each package to standard error when its first module is loaded.
const seen = new Set();
registerHooks({
  load(url, context, next) {
    const name = /\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url)?.[1];
    if (name && !seen.has(name)) writeSync(2, `loaded ${name}\n`);
    seen.add(name);
    return next(url, context);
  },
});
