// Installs and builds what is stale, before the application or its tests start.
// Runs on the system's Node 20 without packages: a fresh machine has nothing else.
//
//   node scripts/setup.mjs             installs and builds where something changed
//   node scripts/setup.mjs --no-build  installs only
//   node scripts/setup.mjs --build     always builds
//
// With --serve it answers on the server's port until the server does. With --tools it also installs the packages that only check, test and measure.
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { join, sep } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { chooseNode, hasWorkingNode, workingNode } from './setup/choose-node.mjs';
import { packages, root } from './setup/folders.mjs';
import { install, isInstalled } from './setup/install.mjs';
import { announce, run, SetupError } from './setup/run.mjs';
import { serveProgress } from './setup/serve-progress.mjs';
import { acquireLock } from './setup/acquire-lock.mjs';

const buildStamp = join(root, 'build', '.built-from');

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

function isBuilt() {
  const outputs = [join(root, 'build', 'client'), join(root, 'build', 'server')];
  if (!outputs.every(fs.existsSync) || !fs.existsSync(buildStamp)) return false;
  return fs.readFileSync(buildStamp, 'utf8') === sourcesDigest();
}

async function build() {
  fs.rmSync(buildStamp, { force: true });
  // Before the build, so that files saved during it make it stale.
  const digest = sourcesDigest();
  await announce('Building the pages', 'Built the pages', async () => {
    const node = workingNode();
    const reactRouter = join(packages, '@react-router', 'dev', 'bin.cjs');
    const pages = async () => {
      await run(node, [reactRouter, 'build'], { env: { NODE_ENV: 'production' } });
      await run(node, [join(root, 'scripts', 'compress-assets.mjs')]);
    };
    await Promise.all([pages(), run(node, [join(root, 'scripts', 'make-empty-database.ts')])]);
  });
  fs.writeFileSync(buildStamp, digest);
}

/** A digest of the page bundles' sources; by content, since a checkout changes every file's time. */
function sourcesDigest() {
  const digest = createHash('sha256');
  const rootFiles = fs
    .readdirSync(root)
    .filter((name) => /^(package-lock\.json|tsconfig.*\.json|(vite|react-router)\.config\.ts)$/.test(name));
  const files = [...rootFiles, join('scripts', 'compress-assets.mjs'), ...listFiles('src'), ...listFiles('public')];
  for (const file of files.filter(isBundledIntoPages).toSorted()) {
    const content = fs.readFileSync(join(root, file));
    digest.update(`${file}\0${content.length}\0`).update(content);
  }
  return digest.digest('hex');
}

/** The bundles contain no server code (see vite.config.ts), so a change to it needs no build. */
function isBundledIntoPages(file) {
  const path = file.split(sep).join('/');
  return !/^src\/(features\/[^/]+\/server\/|migrations\/|main\.ts$)|\.test\.tsx?$/.test(path);
}

function listFiles(folder) {
  if (!fs.existsSync(join(root, folder))) return [];
  return fs.readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? listFiles(path) : [path];
  });
}
