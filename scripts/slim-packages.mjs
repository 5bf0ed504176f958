// For the container image (see Dockerfile): moves Node and its library out of the packages, and removes build tools.
//
//   node scripts/slim-packages.mjs FOLDER   puts FOLDER/bin/node and FOLDER/lib there
import * as fs from 'node:fs';
import { join } from 'node:path';
import { workingNode } from './setup/choose-node.mjs';
import { packages, root } from './setup/folders.mjs';

/** They build the pages, or are in the bundles. In production, the server loads none of them. */
const buildTools = [
  '@types',
  '@typescript',
  'react-aria',
  'react-stately',
  'typescript',
  '@babel',
  '@react-router/dev',
  '@rolldown',
  '@tailwindcss',
  'caniuse-lite',
  'rolldown',
  'tailwindcss',
  'vite',
];

const folder = process.argv[2];
const node = workingNode();
for (const part of ['bin', 'lib']) fs.mkdirSync(join(folder, part), { recursive: true });
fs.copyFileSync(node, join(folder, 'bin', 'node'));
fs.chmodSync(join(folder, 'bin', 'node'), 0o755);
// Such as /usr/lib/x86_64-linux-gnu/libatomic.so.1.
for (const parent of fs.readdirSync('/usr/lib')) {
  const library = join('/usr/lib', parent, 'libatomic.so.1');
  if (fs.existsSync(library)) fs.copyFileSync(library, join(folder, 'lib', 'libatomic.so.1'));
}
const { optionalDependencies } = JSON.parse(fs.readFileSync(join(root, 'package.json'), 'utf8'));
const lightningcss = fs.readdirSync(packages).filter((name) => name.startsWith('lightningcss'));
for (const name of [...Object.keys(optionalDependencies), ...buildTools, ...lightningcss]) {
  fs.rmSync(join(packages, name), { recursive: true, force: true });
}
fs.rmSync(join(packages, '.bin'), { recursive: true, force: true });
