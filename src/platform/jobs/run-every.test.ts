import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { runEvery } from './run-every.ts';

const soon = { name: 'the work', everyMs: 5, firstAfterMs: 1 };

test('repeats its work, one run at a time, also after a failure, which is logged', async () => {
  const warnings: string[] = [];
  const thrice = Promise.withResolvers<void>();
  let runs = 0;
  let atOnce = 0;
  const stop = runEvery(
    {
      ...soon,
      run: async () => {
        runs += 1;
        atOnce += 1;
        expect(atOnce).toBe(1);
        await wait(10);
        atOnce -= 1;
        if (runs === 1) throw Object.assign(new Error('gone'), { code: '57P01' });
        if (runs === 3) thrice.resolve();
      },
    },
    (what) => void warnings.push(what),
  );
  await thrice.promise;
  await stop();
  expect(warnings).toEqual(['the work failed (57P01)']);
});

test('aborts the run in progress, waits for it, and starts no other', async () => {
  const started = Promise.withResolvers<void>();
  let runs = 0;
  let isDone = false;
  const stop = runEvery(
    {
      ...soon,
      run: async (signal) => {
        runs += 1;
        started.resolve();
        await wait(60_000, undefined, { signal }).catch(() => undefined);
        await wait(10);
        isDone = true;
      },
    },
    () => undefined,
  );
  await started.promise;
  await stop();
  expect(isDone).toBe(true);
  await wait(20);
  expect(runs).toBe(1);
});

test('does nothing when it is stopped before its time', async () => {
  let runs = 0;
  const run = async () => void (runs += 1);
  await runEvery({ ...soon, run }, () => undefined)();
  await wait(20);
  expect(runs).toBe(0);
});
