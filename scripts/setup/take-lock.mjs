import * as fs from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './folders.mjs';

// In neither of the folders that setup fills: npm and the build begin by emptying them.
const lock = join(root, '.setup-lock');
const goesStaleAfter = 10_000;

/**
 * Waits for its turn: `npm start` and `npm test` at the same moment must not install into each other's folder.
 * Answers the function that lets the next one in.
 */
export async function takeLock() {
  for (let isFirst = true; !tryLock(); isFirst = false) {
    if (isFirst) console.log('Another start is setting up; waiting for it…');
    await sleep(200);
  }
  // A living owner keeps touching its lock; no process id, which means nothing in another container.
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

/** Renaming succeeds for one of those that wait; the others find nothing to rename. */
function breakLock() {
  const broken = `${lock}-${process.pid}`;
  try {
    fs.renameSync(lock, broken);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
  fs.rmSync(broken, { recursive: true, force: true });
}
