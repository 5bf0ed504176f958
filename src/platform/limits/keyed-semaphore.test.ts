import { expect, test } from 'vitest';
import { KeyedSemaphore } from './keyed-semaphore.ts';

test('runs at most the given number of jobs per key at once, in order', async () => {
  const semaphore = new KeyedSemaphore(2);
  const done: string[] = [];
  let busy = 0;
  let maxBusy = 0;
  const work = (name: string) => async () => {
    maxBusy = Math.max(maxBusy, ++busy);
    await new Promise(setImmediate);
    busy--;
    done.push(name);
  };
  await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => semaphore.run('home', work(name))));
  expect(done).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(maxBusy).toBe(2);
});

test('a failed job releases its slot', async () => {
  const semaphore = new KeyedSemaphore(1);
  const failing = semaphore.run('home', () => Promise.reject(new Error('refused')));
  const next = semaphore.run('home', async () => 'done');
  await expect(failing).rejects.toThrow('refused');
  expect(await next).toBe('done');
});

test('rejects a job when a hundred already wait', async () => {
  const semaphore = new KeyedSemaphore(1);
  let release = (): void => undefined;
  const slow = semaphore.run('home', () => new Promise<void>((resolve) => (release = resolve)));
  const waiting = Array.from({ length: 100 }, () => semaphore.run('home', async () => 'done'));
  await expect(semaphore.run('home', async () => 'done')).rejects.toMatchObject({ status: 429, retryAfterSeconds: 5 });
  release();
  await slow;
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['done']));
});

test('a job with another key does not wait', async () => {
  const semaphore = new KeyedSemaphore(1);
  let release = (): void => undefined;
  const slow = semaphore.run('home', () => new Promise<void>((resolve) => (release = resolve)));
  expect(await semaphore.run('office', async () => 'done')).toBe('done');
  release();
  await slow;
});

test('an iteration holds its slot until it ends or is abandoned', async () => {
  const semaphore = new KeyedSemaphore(1);
  const order: string[] = [];
  async function* batches(name: string) {
    for (const part of [1, 2]) {
      order.push(`${name}${part}`);
      yield part;
      await new Promise(setImmediate);
    }
  }
  const iterateUpTo = async (name: string, last: number) => {
    for await (const part of semaphore.iterate('home', batches(name))) if (part === last) break;
  };
  await Promise.all([iterateUpTo('a', 2), iterateUpTo('b', 1), iterateUpTo('c', 2)]);
  expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'c2']);
});
