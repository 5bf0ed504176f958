import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

test('lets a few at a time work, in the order they came, each key by itself', async () => {
  const turns = new Turns(2);
  const done: string[] = [];
  let busy = 0;
  let mostBusy = 0;
  const work = (name: string) => async () => {
    mostBusy = Math.max(mostBusy, ++busy);
    await new Promise(setImmediate);
    busy--;
    done.push(name);
  };
  await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => turns.take('home', work(name))));
  expect(done).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(mostBusy).toBe(2);
});

test('a failure frees the place', async () => {
  const turns = new Turns(1);
  const failing = turns.take('home', () => Promise.reject(new Error('refused')));
  const next = turns.take('home', async () => 'done');
  await expect(failing).rejects.toThrow('refused');
  expect(await next).toBe('done');
});

test('beyond a hundred who wait, one is told to come again', async () => {
  const turns = new Turns(1);
  let release = (): void => undefined;
  const slow = turns.take('home', () => new Promise<void>((resolve) => (release = resolve)));
  const waiting = Array.from({ length: 100 }, () => turns.take('home', async () => 'done'));
  await expect(turns.take('home', async () => 'done')).rejects.toMatchObject({ status: 429, retryAfterSeconds: 5 });
  release();
  await slow;
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['done']));
});

test('another address does not wait', async () => {
  const turns = new Turns(1);
  let release = (): void => undefined;
  const slow = turns.take('home', () => new Promise<void>((resolve) => (release = resolve)));
  expect(await turns.take('office', async () => 'done')).toBe('done');
  release();
  await slow;
});

test('a list keeps its turn until it is told, or given up', async () => {
  const turns = new Turns(1);
  const told: string[] = [];
  async function* portions(name: string) {
    for (const part of [1, 2]) {
      told.push(`${name}${part}`);
      yield part;
      await new Promise(setImmediate);
    }
  }
  const tell = async (name: string, most: number) => {
    for await (const part of turns.list('home', portions(name))) if (part === most) break;
  };
  await Promise.all([tell('a', 2), tell('b', 1), tell('c', 2)]);
  expect(told).toEqual(['a1', 'a2', 'b1', 'c1', 'c2']);
});
