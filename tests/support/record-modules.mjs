import { openSync, writeSync } from 'node:fs';
import { registerHooks } from 'node:module';

// Appends the package of each module to the file MODULES_FILE when the module is loaded, and a line once the server is open.
// Not to standard error: a write to a pipe fails while the other end has no time to read.
const file = openSync(process.env.MODULES_FILE, 'a');
registerHooks({
  load(url, context, next) {
    if (!url.startsWith('node:')) writeSync(file, `${packageOf(url)}\n`);
    return next(url, context);
  },
});
const { stdout } = process;
const print = stdout.write.bind(stdout);
stdout.write = (text, ...rest) => {
  if (String(text).includes('Ctrl-C')) writeSync(file, 'open\n');
  return print(text, ...rest);
};

function packageOf(url) {
  return /\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url)?.[1] ?? 'pawhaven';
}
