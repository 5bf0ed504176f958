import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

export interface Version {
  /** Such as `0.1.0`. */
  version: string;
  /** The start of the commit's hash; null outside of a Git checkout. */
  commit: string | null;
  /** When the pages were built; null before. */
  builtAt: Date | null;
}

let known: Version | undefined;

/** The running version. Reads files once, and starts no program. */
export function readVersion(): Version {
  return (known ??= {
    version: (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }).version,
    commit: orNull(() => readCommit(ROOT)),
    builtAt: orNull(() => statSync(join(ROOT, 'build/server/index.js')).mtime),
  });
}

/** @throws if it is no checkout */
function readCommit(root: string): string {
  const dotGit = join(root, '.git');
  // In a worktree, it is a file that names the folder.
  const dir = statSync(dotGit).isFile()
    ? resolve(root, readFileSync(dotGit, 'utf8').replace('gitdir:', '').trim())
    : dotGit;
  const head = readFileSync(join(dir, 'HEAD'), 'utf8').trim();
  if (!head.startsWith('ref: ')) return head.slice(0, COMMIT_LENGTH);
  const ref = head.slice('ref: '.length);
  const commonFile = join(dir, 'commondir');
  const common = existsSync(commonFile) ? resolve(dir, readFileSync(commonFile, 'utf8').trim()) : dir;
  const file = join(common, ref);
  const hash = existsSync(file) ? readFileSync(file, 'utf8') : findPacked(join(common, 'packed-refs'), ref);
  return hash.trim().slice(0, COMMIT_LENGTH);
}

const COMMIT_LENGTH = 8;

function findPacked(file: string, ref: string): string {
  const line = readFileSync(file, 'utf8')
    .split('\n')
    .find((each) => each.endsWith(` ${ref}`));
  if (line === undefined) throw new Error(`${ref} is in no file`);
  return line;
}

function orNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
