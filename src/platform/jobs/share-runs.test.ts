import { expect, test } from 'vitest';
import { shareRuns } from './share-runs.ts';

test('simultaneous callers share a run, and none gets a run that started before its call', async () => {
  const ends: (() => void)[] = [];
  const { run: ask } = shareRuns(() => new Promise((resolve) => ends.push(resolve)));
  const done: string[] = [];
  const askAs = (name: string) => void ask().then(() => done.push(name));
  const nextTick = () => new Promise(setImmediate);
  askAs('first');
  await nextTick();
  for (const name of ['second', 'third']) askAs(name);
  await nextTick();
  expect(ends).toHaveLength(1);
  ends[0]!();
  await nextTick();
  expect([done, ends.length]).toEqual([['first'], 2]);
  askAs('fourth');
  ends[1]!();
  await nextTick();
  expect([done, ends.length]).toEqual([['first', 'second', 'third'], 3]);
  ends[2]!();
  await nextTick();
  expect(done).toEqual(['first', 'second', 'third', 'fourth']);
});
