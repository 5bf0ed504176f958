import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createUniqueImage, photoSender, pixelBomb } from '../../../tests/support/images.ts';
import type { EncodedPhoto } from './encode-photo.ts';
import { filesOnDisk } from './photo-files.ts';
import { openPhotoStore, type PhotoSender, type PhotoStore } from './photo-store.ts';

let dir: string;
/** Which photos were started and finished, in order. */
let order: string[];
/** Ends the step of the encoder that is in progress. */
let endSteps: (() => void)[];
let store: PhotoStore;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'photos-'));
  order = [];
  endSteps = [];
  store = openPhotoStore(filesOnDisk(dir), async (input, betweenSteps) => {
    const name = String(input.slice(-2));
    order.push(`${name} begins`);
    await new Promise<void>((resolve) => endSteps.push(resolve));
    await betweenSteps?.();
    order.push(`${name} ends`);
    return { photo: { hash: name }, copies: [] } as unknown as EncodedPhoto;
  });
});
afterEach(() => rm(dir, { recursive: true }));

const LARGE = pixelBomb(7071, 7071);

/** Sends a photo, and returns once it is in the queue. Two letters appended to it are its name. */
async function send(name: string, photo: Buffer, sender: Partial<PhotoSender>): Promise<{ done: Promise<unknown> }> {
  let setQueued = (): void => undefined;
  const queued = new Promise<void>((resolve) => (setQueued = resolve));
  const charge = async () => setQueued();
  const done = store.encode(Buffer.concat([photo, Buffer.from(name)]), photoSender({ ...sender, charge }));
  done.catch(() => undefined);
  await queued;
  await new Promise(setImmediate);
  return { done };
}

async function endStep(): Promise<void> {
  expect(endSteps).toHaveLength(1);
  endSteps.pop()!();
  await new Promise(setImmediate);
}

/** Eight accounts with three large photos each. */
async function sendLargeOnes(signal?: AbortSignal): Promise<void> {
  for (let at = 10; at < 34; at++) {
    await send(`${at}`, LARGE, { account: Math.floor((at - 10) / 3), ...(signal && { signal }) });
  }
}

test('an Admin’s small photo passes 24 large ones of Users, including the one in progress', async () => {
  await sendLargeOnes();
  const { done } = await send('ad', await createUniqueImage(1), { account: 99, isStaff: true });
  for (let step = 0; step < 2; step++) await endStep();
  await done;
  expect(order).toEqual(['10 begins', 'ad begins', 'ad ends', '10 ends', '13 begins']);
});

test('a User’s small photo comes after the large one in progress', async () => {
  await sendLargeOnes();
  await send('us', await createUniqueImage(1), { account: 99 });
  for (let step = 0; step < 3; step++) await endStep();
  expect(order.filter((event) => event.endsWith('ends'))).toEqual(['10 ends', 'us ends', '13 ends']);
});

test('each account gets its turn before another gets a second', async () => {
  await sendLargeOnes();
  for (let step = 0; step < 10; step++) await endStep();
  const started = order.filter((event) => event.endsWith('begins')).map((event) => event.slice(0, 2));
  expect(started).toEqual(['10', '13', '16', '19', '22', '25', '28', '31', '11', '14', '17']);
});

test('a canceled photo is not started, and one in progress stops after its step', async () => {
  const disconnectSignal = new AbortController();
  await sendLargeOnes(disconnectSignal.signal);
  const { done } = await send('us', LARGE, { account: 99 });
  disconnectSignal.abort(new Error('hung up'));
  await endStep();
  await endStep();
  await done;
  expect(order).toEqual(['10 begins', 'us begins', 'us ends']);
});

test('a photo over the limit is rejected before it waits', async () => {
  const charged: number[] = [];
  const charge = async (megapixels: number) => {
    charged.push(megapixels);
    throw new Error('too many');
  };
  await expect(store.encode(LARGE, photoSender({ charge }))).rejects.toThrow('too many');
  expect([charged, order]).toEqual([[50], []]);
});
