// Installs and builds what is stale, before the application or its tests start.
// Runs on the system's Node 20 without packages: a fresh machine has nothing else.
//
//   node scripts/setup.mjs             installs and builds where something changed
//   node scripts/setup.mjs --no-build  installs only
//   node scripts/setup.mjs --build     always builds
//
// With --serve it answers on the server's port until the server does. With --tools it also installs the packages that only check, test and measure.
import { stripVTControlCharacters } from 'node:util';
import { build, isBuilt } from './setup/build.mjs';
import { chooseNode, hasWorkingNode } from './setup/choose-node.mjs';
import { install, isInstalled } from './setup/install.mjs';
import { SetupError } from './setup/run.mjs';
import { serveProgress } from './setup/serve-progress.mjs';
import { acquireLock } from './setup/acquire-lock.mjs';

const mustBuild = process.argv.includes('--build');
const mayBuild = !process.argv.includes('--no-build');
const needsTools = process.argv.includes('--tools');
const servesProgress = process.argv.includes('--serve');

try {
  if (mustBuild || !isInstalled({ needsTools }) || !hasWorkingNode() || (mayBuild && !isBuilt())) await setUpAlone();
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(process.stderr.isTTY ? error.message : stripVTControlCharacters(error.message));
  process.exitCode = 1;
}

async function setUpAlone() {
  const progress = servesProgress ? await serveProgress() : null;
  try {
    const release = await acquireLock();
    try {
      progress?.show('Step 1 of 3: installing packages');
      if (!isInstalled({ needsTools })) await install({ needsTools });
      if (!hasWorkingNode()) chooseNode();
      progress?.show('Step 2 of 3: building the pages');
      if (mustBuild || (mayBuild && !isBuilt())) await build();
    } finally {
      release();
    }
  } catch (error) {
    await progress?.close();
    throw error;
  }
  await progress?.handOver();
}
