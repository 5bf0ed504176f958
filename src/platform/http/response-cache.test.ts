import type { IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { addReadSubjects, declareReads, noteQuery } from '../cache/read-subjects.ts';
import { formatRange } from '../cache/subjects.ts';
import { ResponseCache } from './response-cache.ts';

const request = { url: '/', headers: {} } as IncomingMessage;
const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

/** A cache, and a function that gets a response which shows these subjects. */
function createCache(subjects: readonly string[]) {
  const cache = new ResponseCache(1_000_000, {});
  let version = 0;
  const make = () =>
    declareReads(subjects, async () => {
      noteQuery();
      version += 1;
      return { status: 200, headers: {}, body: String(version) };
    });
  const read = async (from = make) => (await cache.get(request, 'page', from)).body.toString();
  return { cache, read };
}

describe('a cached response', () => {
  test.each([
    ['what it shows', ['pet:1'], ['pet:2', 'pet:1'], '2'],
    ['what it does not show', ['pet:1'], ['pet:11'], '1'],
    ['nothing', ['pet:1'], [], '1'],
    ['a range that touches its own', [formatRange('listing', 10, 20)], [formatRange('listing', 20, 30)], '2'],
    [
      'an open range that touches its own',
      [formatRange('listing', -10, 20)],
      [formatRange('listing', 20, undefined)],
      '2',
    ],
    ['a range that lies apart', [formatRange('listing', undefined, -20)], [formatRange('listing', -19, 30)], '1'],
    ['a range of something else', [formatRange('listing', 10, 20)], [formatRange('other', 10, 20)], '1'],
    ['anything, if it has not said what it shows', [], ['pet:9'], '2'],
  ])('after a change of %s', async (_what, displayed, changed, expected) => {
    const { cache, read } = createCache(displayed);
    expect(await read()).toBe('1');
    cache.invalidate(changed);
    expect(await read()).toBe(expected);
  });

  test('is invalidated with every change if a query was not declared', async () => {
    const cache = new ResponseCache(1_000_000, {});
    let version = 0;
    const make = async () => {
      await declareReads(['pet:1'], async () => addReadSubjects(['pet:2']));
      noteQuery();
      version += 1;
      return { status: 200, headers: {}, body: String(version) };
    };
    await cache.get(request, 'page', make);
    cache.invalidate(['pet:3']);
    expect((await cache.get(request, 'page', make)).body.toString()).toBe('2');
  });

  test('stays what it was if it expires and no new one can be made, but not if what it shows changed', async () => {
    const { cache, read } = createCache(['pet:1']);
    expect(await read()).toBe('1');
    cache.expire();
    const fail = () => Promise.reject(away);
    const last = await cache.get(request, 'page', fail);
    expect([last.body.toString(), last.headers['cache-status']]).toEqual(['1', 'Pawhaven; hit; detail=stale']);
    const unavailable = async () => ({ status: 503, headers: {}, body: 'Try again later.' });
    expect(await read(unavailable)).toBe('1');
    expect(await read()).toBe('2');
    cache.expire();
    cache.invalidate(['pet:1']);
    await expect(read(fail)).rejects.toThrow(away);
  });
});

describe('a write during a render', () => {
  test.each([
    ['what it shows', ['pet:1'], '2'],
    ['something else', ['pet:2'], '1'],
  ])('of %s', async (_what, changed, expected) => {
    const { cache, read } = createCache(['pet:1']);
    const { promise: query, resolve } = Promise.withResolvers<string>();
    const rendering = read(() =>
      declareReads(['pet:1'], async () => ({ status: 200, headers: {}, body: await query })),
    );
    await pause(0);
    cache.invalidate(changed);
    resolve('1');
    expect(await rendering).toBe('1');
    const next = await read(async () => ({ status: 200, headers: {}, body: '2' }));
    expect(next).toBe(expected);
  });

  test('keeps requests after it from getting the response that was started before it', async () => {
    const { cache, read } = createCache(['pet:1']);
    const { promise, resolve } = Promise.withResolvers<string>();
    const started = read(async () => ({ status: 200, headers: {}, body: await promise }));
    await pause(0);
    cache.invalidate(['pet:1']);
    expect(await read(async () => ({ status: 200, headers: {}, body: 'new' }))).toBe('new');
    resolve('old');
    expect(await started).toBe('old');
  });

  test('never leaves an old response, whatever their order', async () => {
    const rows = new Map<string, number>([
      ['pet:1', 0],
      ['pet:2', 0],
    ]);
    const cache = new ResponseCache(1_000_000, {});
    const render = async (subject: string) => {
      const query = async () => {
        await pause(Math.random() * 2);
        const value = rows.get(subject);
        await pause(Math.random() * 2);
        return value;
      };
      return { status: 200, headers: {}, body: String(await declareReads([subject], query)) };
    };
    const read = async (subject: string) => (await cache.get(request, subject, () => render(subject))).body.toString();
    for (let round = 0; round < 300; round++) {
      const subject = `pet:${1 + (round % 2)}`;
      const reads = [read('pet:1'), read('pet:2'), pause(Math.random() * 3)];
      await reads[2];
      rows.set(subject, round);
      cache.invalidate([subject]);
      expect(await read(subject)).toBe(String(round));
      await Promise.all(reads);
      expect(await read(subject)).toBe(String(round));
    }
  });
});
