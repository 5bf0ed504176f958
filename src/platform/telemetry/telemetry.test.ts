import { expect, test } from 'vitest';
import { nameStatement } from './name-statement.ts';
import { RouteTimings } from './route-timings.ts';
import { createBackgroundValue, createSnapshot } from './shared-snapshot.ts';
import { parseTraceParent } from './trace-parent.ts';

test('a traceparent is read only if it is valid', () => {
  const [traceId, spanId] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
  expect(parseTraceParent(`00-${traceId}-${spanId}-01`)).toEqual({ traceId, spanId, isSampled: true });
  expect(parseTraceParent(`00-${traceId}-${spanId}-00`)?.isSampled).toBe(false);
  for (const invalid of [
    undefined,
    '',
    `00-${traceId}`,
    `00-${'0'.repeat(32)}-${spanId}-01`,
    `00-${traceId}-${'0'.repeat(16)}-01`,
    `00-${traceId.toUpperCase()}-${spanId}-01`,
    `00-${traceId}-${spanId}-01${'x'.repeat(600)}`,
  ])
    expect(parseTraceParent(invalid), invalid).toBeNull();
});

test('a statement is named without its text', () => {
  const names = [
    'select "id" from "pets" where x = 1',
    'insert into rate_limits as old values (1)',
    'update "emails" set status = 1',
    'with due as (select id from emails) update emails set x = 1',
    'begin',
    '',
  ].map((text) => Object.values(nameStatement(text)));
  expect(names).toEqual([
    ['SELECT', 'pets'],
    ['INSERT', 'rate_limits'],
    ['UPDATE', 'emails'],
    ['WITH', 'emails'],
    ['BEGIN', null],
    ['SQL', null],
  ]);
});

test('however many routes are requested, so many are counted', () => {
  const timings = new RouteTimings();
  for (let at = 0; at < 3000; at += 1) timings.get('GET', `/${at}`).observe(200, 1);
  const counted = [...timings.values()];
  expect(counted.length).toBeLessThanOrEqual(1501);
  expect(counted.at(-1)).toMatchObject({ route: 'other' });
  expect(counted.reduce((sum, { statuses }) => sum + statuses.get(200)!, 0)).toBe(3000);
});

test('a snapshot is shared, and a read that hangs is neither awaited nor repeated', async () => {
  const stuck = Promise.withResolvers<number>();
  let reads = 0;
  const read = createSnapshot(
    () => {
      reads += 1;
      return stuck.promise;
    },
    { maxAgeMs: 60_000, timeoutMs: 1 },
  );
  expect(await Promise.all([read(), read()])).toEqual([null, null]);
  expect(await read()).toBeNull();
  stuck.resolve(7);
  expect(await read()).toBe(7);
  expect(await read()).toBe(7);
  expect(reads).toBe(1);
  const failing = createSnapshot(() => Promise.reject(new Error('down')), { maxAgeMs: 1, timeoutMs: 1000 });
  expect(await failing()).toBeNull();
});

test('a value is read in the background, once per interval', async () => {
  const found = Promise.withResolvers<number>();
  let reads = 0;
  const read = createBackgroundValue(() => {
    reads += 1;
    return found.promise;
  }, 60_000);
  expect([read(), read()]).toEqual([null, null]);
  found.resolve(7);
  await found.promise;
  expect([read(), reads]).toEqual([7, 1]);
});
