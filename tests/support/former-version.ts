import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** The newest released version's commit; changed with each release. */
const FORMER_COMMIT = 'e4a4ef2218761ee83200ef4b7b84d5f9f27a414f';
const MAX_ARCHIVE_BYTES = 512 * 1024 * 1024;

/** Why the former version's source is not there, such as in an unpacked archive or a shallow clone; null if it is. */
export function findReasonWithoutFormer(): string | null {
  const { status } = spawnSync('git', ['cat-file', '-e', `${FORMER_COMMIT}^{commit}`], { cwd: ROOT });
  return status === 0 ? null : 'the history with the former version is missing (git fetch --unshallow)';
}

/** Whether the former version reads from the database which versions may use its tables. */
export function knowsCompatibility(): boolean {
  const { status } = spawnSync('git', ['cat-file', '-e', `${FORMER_COMMIT}:src/migrations/0102-job-leases.ts`], {
    cwd: ROOT,
  });
  return status === 0;
}

/** Unpacks the former version, which shares the packages and the built pages of this one: tests only call its API. */
export function unpackFormerVersion(to: string): void {
  mkdirSync(to, { recursive: true });
  const archive = execFileSync('git', ['archive', FORMER_COMMIT, 'src', 'demo', 'public', 'package.json'], {
    cwd: ROOT,
    maxBuffer: MAX_ARCHIVE_BYTES,
  });
  execFileSync('tar', ['-x', '-C', to], { input: archive });
  for (const name of ['node_modules', 'build']) symlinkSync(join(ROOT, name), join(to, name));
}
