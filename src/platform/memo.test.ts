import { expect, test } from 'vitest';
import { Memo } from './memo.ts';

test('remembers the newest result of each text, and never more than its maximum', () => {
  const memo = new Memo<number>(3);
  for (let n = 0; n < 3; n += 1) memo.set(`/${n}`, n);
  expect(['/0', '/0', '/2', '/1', '/3'].map((text) => memo.get(text))).toEqual([0, 0, 2, 1, undefined]);
  memo.set('/0', 7);
  expect([memo.get('/0'), memo.get('/0')]).toEqual([7, 7]);
  memo.set('/3', 3);
  expect(['/0', '/1', '/2', '/3'].filter((text) => memo.get(text) !== undefined).length).toBeLessThanOrEqual(3);
  expect(memo.get('/3')).toBe(3);
});
