import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** The newest released version's commit; changed with each release. */
export const RELEASED = 'e4a4ef2218761ee83200ef4b7b84d5f9f27a414f';
/**
 * The first version that reads from the database which versions may use its tables, and so starts again on newer ones.
 * The released one doesn't yet; once it does, this one is no longer needed.
 */
export const TOLERANT = 'cde04237848a0e6811873b5a4558e11d693307df';
const MAX_ARCHIVE_BYTES = 512 * 1024 * 1024;

/** Why a former version's source is not there, such as in an unpacked archive or a shallow clone; null if it is. */
export function findReasonWithoutFormer(commit = RELEASED): string | null {
  const { status } = spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: ROOT });
  return status === 0 ? null : 'the history with the former version is missing (git fetch --unshallow)';
}

/** Unpacks a former version, which shares the packages and the built pages of this one: tests only call its API. */
export function unpackFormerVersion(to: string, commit = RELEASED): void {
  mkdirSync(to, { recursive: true });
  const archive = execFileSync('git', ['archive', commit, 'src', 'demo', 'public', 'package.json'], {
    cwd: ROOT,
    maxBuffer: MAX_ARCHIVE_BYTES,
  });
  execFileSync('tar', ['-x', '-C', to], { input: archive });
  for (const name of ['node_modules', 'build']) symlinkSync(join(ROOT, name), join(to, name));
}
