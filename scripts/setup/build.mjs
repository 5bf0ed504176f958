import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { join, sep } from 'node:path';
import { workingNode } from './choose-node.mjs';
import { packages, root } from './folders.mjs';
import { announce, run } from './run.mjs';

const buildStamp = join(root, 'build', '.built-from');

/** Whether the build is there, and from today's sources. */
export function isBuilt() {
  const outputs = [join(root, 'build', 'client'), join(root, 'build', 'server')];
  if (!outputs.every(fs.existsSync) || !fs.existsSync(buildStamp)) return false;
  return fs.readFileSync(buildStamp, 'utf8') === sourcesDigest();
}

/** Builds the pages and the empty embedded database. */
export async function build() {
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
