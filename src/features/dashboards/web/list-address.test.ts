import { expect, test } from 'vitest';
import { pageOf, stayWithinPages } from './list-address.ts';

const at = (path: string) => new URL(path, 'http://shelter.example');

test('a page number that makes no sense is the first page', () => {
  expect(pageOf(at('/list?page=3'))).toBe(3);
  for (const odd of ['', '0', '-1', '01', '1.5', 'two', '9999999']) expect(pageOf(at(`/list?page=${odd}`))).toBe(1);
  expect(pageOf(at('/list'))).toBe(1);
});

test('a page beyond the last leads to the last', () => {
  expect(() => stayWithinPages(at('/list?page=2'), 26)).not.toThrow();
  expect(() => stayWithinPages(at('/list'), 0)).not.toThrow();
  const thrown = catchThrown(() => stayWithinPages(at('/list?search=ann&page=9'), 26));
  expect((thrown as Response).headers.get('location')).toBe('/list?search=ann&page=2');
});

function catchThrown(run: () => void): unknown {
  try {
    run();
  } catch (thrown) {
    return thrown;
  }
  return undefined;
}
