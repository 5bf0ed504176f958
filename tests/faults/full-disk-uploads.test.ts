import { execFileSync } from 'node:child_process';
import { open, readdir, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSignedInUser } from '../support/signed-in-users.ts';
import { startApp, type StartedApp } from '../support/start-app.ts';
import { upload } from '../support/upload.ts';

let app: StartedApp;
let token: string;
let image: Buffer;
let mendDisk: () => void;
beforeEach(async () => {
  app = await startApp();
  ({ token } = await createSignedInUser(app.db));
  const noise = { type: 'gaussian', mean: 120, sigma: 60 } as const;
  image = await sharp({ create: { width: 700, height: 500, channels: 3, background: '#888', noise } })
    .jpeg()
    .toBuffer();
  mendDisk = () => undefined;
});
afterEach(async () => {
  mendDisk();
  await app.stop();
});

/** Mounts a disk of 64 kB at this folder. @returns false if this user may not mount */
function mountSmallDisk(folder: string): boolean {
  const place = join(app.dataDir, folder);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', place], { stdio: 'ignore' });
  } catch {
    return false;
  }
  mendDisk = () => {
    execFileSync('umount', ['-l', place], { stdio: 'ignore' });
    mendDisk = () => undefined;
  };
  return true;
}

/** Makes writes fail inside Node's functions, for machines where this user may not mount. */
async function failWrites(succeedingFirst: number): Promise<boolean> {
  const handle = await open(join(app.dataDir, 'any'), 'w');
  const prototype = Object.getPrototypeOf(handle) as FileHandle;
  await handle.close();
  const { writeFile } = prototype;
  let calls = 0;
  const failing = vi.spyOn(prototype, 'writeFile').mockImplementation(async function (this: FileHandle, ...input) {
    if (++calls > succeedingFirst) throw Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' });
    return writeFile.apply(this, input);
  });
  mendDisk = () => failing.mockRestore();
  return true;
}

const pieces = () => Math.ceil(image.length / 65_536) + 1;

describe('a full disk', () => {
  test.for([
    ['while a picture arrives, on a small disk', () => mountSmallDisk('uploads')],
    ['while a picture arrives, with writes that fail', () => failWrites(1)],
    ['while its copies are written, on a small disk', () => mountSmallDisk('photos')],
    ['while its copies are written, with writes that fail', () => failWrites(pieces() + 2)],
  ] as const)('%s gets a 503 and leaves no files, and works again when there is space', async ([, fill], context) => {
    if (!(await fill())) {
      context.skip('no disk can be mounted here');
      return;
    }
    const { status, body, headers } = await upload(app, image, { token });
    expect(status).toBe(503);
    expect(body.error).toContain('can’t store files right now');
    expect(headers.get('retry-after')).toBe('60');
    for (const folder of ['uploads', 'photos']) expect(await readdir(join(app.dataDir, folder))).toEqual([]);
    expect(await app.db.selectFrom('photos').select('hash').execute()).toEqual([]);
    await expect.poll(() => app.log.join('')).toContain('STORAGE_FAILED');
    mendDisk();
    expect((await upload(app, image, { token })).status).toBe(201);
  });
});
