import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { commands, packages, root } from './folders.mjs';
import { SetupError } from './run.mjs';

const oldestNode = 26;
const bundledNodeLink = join(commands, 'node');

/** Whether `node` can run this application, with npm's commands first on the path. */
export function hasWorkingNode() {
  return hasLink() || process.platform === 'win32' ? bundledNodeRuns() : !bundledNodeRuns() && systemNode() !== null;
}

/** That Node's program. */
export function workingNode() {
  return bundledNodeRuns() ? bundledNode() : systemNode();
}

/**
 * The bundled Node needs libatomic, which minimal images lack. Without its link, `node` is the system's; once the library is
 * installed, the link is restored.
 */
export function chooseNode() {
  if (bundledNodeRuns()) {
    // On Windows, npm's commands are scripts, and creating links needs a special permission.
    if (!hasLink() && process.platform !== 'win32')
      fs.symlinkSync(join('..', bundledNode().slice(packages.length + 1)), bundledNodeLink);
    return;
  }
  fs.rmSync(bundledNodeLink, { force: true });
  if (systemNode()) return;
  throw new SetupError(
    `Pawhaven needs Node ${oldestNode}. The one that came along does not run here (${whyNot(bundledNode())}): ` +
      `install libatomic (apt-get install libatomic1, dnf install libatomic) or Node ${oldestNode}, then try again.`,
  );
}

function hasLink() {
  return fs.lstatSync(bundledNodeLink, { throwIfNoEntry: false }) !== undefined;
}

function bundledNodeRuns() {
  const node = bundledNode();
  return node !== null && runsNewEnough(node);
}

/** The program of package.json's Node package for this platform. */
function bundledNode() {
  const { optionalDependencies } = JSON.parse(fs.readFileSync(join(root, 'package.json'), 'utf8'));
  for (const name of Object.keys(optionalDependencies)) {
    const manifest = join(packages, name, 'package.json');
    if (!fs.existsSync(manifest)) continue;
    const { bin } = JSON.parse(fs.readFileSync(manifest, 'utf8'));
    if (bin?.node) return join(packages, name, bin.node);
  }
  return null;
}

function systemNode() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => resolve(folder) !== commands);
  const candidates = folders.map((folder) => join(folder, process.platform === 'win32' ? 'node.exe' : 'node'));
  return candidates.find((node) => fs.existsSync(node) && runsNewEnough(node)) ?? null;
}

function runsNewEnough(node) {
  // Asking a program for its version takes as long as starting it.
  if (node === process.execPath) return isNewEnough(process.version);
  try {
    return isNewEnough(versionOf(node));
  } catch {
    return false;
  }
}

function isNewEnough(version) {
  return Number(/^v(\d+)\./.exec(version)?.[1]) >= oldestNode;
}

function whyNot(node) {
  if (!node) return 'none for this platform';
  try {
    return `its version is ${versionOf(node).trim()}`;
  } catch (error) {
    return String(error.stderr || error.message)
      .trim()
      .split('\n')
      .at(-1)
      .replace(`${node}: `, '');
  }
}

function versionOf(node) {
  return execFileSync(node, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}
