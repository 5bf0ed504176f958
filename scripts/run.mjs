// Runs one of the project's programs: sets up what is stale, then starts it on the Node that the project installs.
// package.json's scripts name nothing but this file and its command, so that they work in every shell.
//
//   node scripts/run.mjs COMMAND [ARGUMENT …]
//
// Runs on the system's Node 20 without packages, since a fresh machine has nothing else.
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { programs } from './run/programs.mjs';
import { become, runToEnd } from './run/start-program.mjs';
import { isBuilt } from './setup/build.mjs';
import { hasWorkingNode, workingNode } from './setup/choose-node.mjs';
import { root } from './setup/folders.mjs';
import { isInstalled } from './setup/install.mjs';
import { SetupError } from './setup/run.mjs';

// As under npm: relative paths of settings start at the project's folder, those of `--file` where the operator is.
process.env.INIT_CWD ??= process.cwd();
process.chdir(root);

const [command, ...args] = process.argv.slice(2);
const program = Object.hasOwn(programs, command ?? '') ? programs[command] : null;
if (!program) {
  console.error(`node scripts/run.mjs takes one of ${Object.keys(programs).join(', ')}.`);
  process.exit(2);
}
/** npm's own: the setup may replace the one among the packages. */
const systemNode = process.env.npm_node_execpath || process.execPath;
try {
  const { file, nodeArgs = [], env = {}, setup = [], args: always = [] } = program;
  const isReady = isSetUp(setup);
  if (!isReady && program.installsNothing) {
    throw new SetupError(
      'The packages or the built pages are missing or out of date. Run: npm run build && npm run check',
    );
  }
  if (!isReady) await runToEnd(systemNode, [join(root, 'scripts', 'setup.mjs'), ...setup]);
  become(workingNode(), [...nodeArgs, join(root, file), ...always, ...args], env);
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(process.stderr.isTTY ? error.message : stripVTControlCharacters(error.message));
  process.exitCode = 1;
}

/** A separate process would take longer to find that there is nothing to do. */
function isSetUp(options) {
  const needsTools = options.includes('--tools');
  return isInstalled({ needsTools }) && hasWorkingNode() && (options.includes('--no-build') || isBuilt());
}
