import { writeSync } from 'node:fs';
import { registerHooks } from 'node:module';

// Prints the package of each module to standard error when the module is loaded.
registerHooks({
  load(url, context, next) {
    if (!url.startsWith('node:')) writeSync(2, `loaded ${packageOf(url)}\n`);
    return next(url, context);
  },
});

function packageOf(url) {
  return /\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url)?.[1] ?? 'pawhaven';
}
