import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { KeptPhoto } from '../../src/platform/images/photo-store.ts';

/** What the process reports of each picture: its place among the shown portraits. */
export interface KeptPicture {
  at: number;
  photo: KeptPhoto;
}

/**
 * Composes and keeps the demo shelter's pictures, in a process of its own: what the work
 * takes of memory, several hundred megabytes, the server would never give back.
 * @returns the kept pictures, in the order of the shown portraits
 */
export function keepPictures(photoDir: string, now: Date, onKept: (done: number) => void): Promise<KeptPhoto[]> {
  const program = fileURLToPath(new URL('./keep-pictures-process.ts', import.meta.url));
  const child = fork(program, [photoDir, now.toISOString()], { execArgv: [] });
  const kept: KeptPhoto[] = [];
  let done = 0;
  child.on('message', (message) => {
    const { at, photo } = message as KeptPicture;
    kept[at] = photo;
    onKept(++done);
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) resolve(kept);
      else reject(new Error('The demo shelter’s pictures could not be made.'));
    });
  });
}
