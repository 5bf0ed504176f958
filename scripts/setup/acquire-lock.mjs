import * as fs from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './folders.mjs';

// Outside of the folders that npm and the build empty.
const lock = join(root, '.setup-lock');
const goesStaleAfter = 10_000;

/**
 * Waits for the lock: `npm start` and `npm test` must not install packages at the same time.
 * @returns a function that releases it
 */
export async function acquireLock() {
  for (let isFirst = true; !tryLock(); isFirst = false) {
    if (isFirst) console.log('Another start is setting up; waiting for it…');
    await sleep(200);
  }
  // The owner keeps touching its lock. A process id would mean nothing in another container.
  const touching = setInterval(() => {
    if (fs.existsSync(lock)) fs.utimesSync(lock, new Date(), new Date());
  }, goesStaleAfter / 5);
  touching.unref();
  return () => {
    clearInterval(touching);
    fs.rmSync(lock, { recursive: true, force: true });
  };
}

function tryLock() {
  try {
    fs.mkdirSync(lock);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  const age = Date.now() - (fs.statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
  if (age > goesStaleAfter) breakLock();
  return false;
}

/** Only one waiting process can rename it. */
function breakLock() {
  const broken = `${lock}-${process.pid}`;
  try {
    fs.renameSync(lock, broken);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
  fs.rmSync(broken, { recursive: true, force: true });
}
