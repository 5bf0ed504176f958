import { expect, test, vi } from 'vitest';
import { assertPageExists, PAGE_SIZE, pageOf, parsePage } from './page-param.ts';

const at = (path: string) => new URL(path, 'http://shelter.example');

test('an invalid page number means the first page', () => {
  expect(parsePage(at('/list?page=3'))).toBe(3);
  for (const odd of ['', '0', '-1', '01', '1.5', 'two', '9999999']) expect(parsePage(at(`/list?page=${odd}`))).toBe(1);
  expect(parsePage(at('/list'))).toBe(1);
});

test('only a page after the first continues after an item', () => {
  expect(pageOf(at('/list?page=41&after=12'))).toEqual({ page: 41, limit: PAGE_SIZE, after: 12 });
  for (const odd of ['?after=12', '?page=1&after=12', '?page=41&after=x', '?page=41&after=', '?page=41']) {
    expect(pageOf(at(`/list${odd}`)).after).toBeUndefined();
  }
});

test('a page beyond the last redirects to the last', () => {
  vi.stubGlobal('location', at('/'));
  expect(() => assertPageExists(at('/list?page=2'), 26)).not.toThrow();
  expect(() => assertPageExists(at('/list'), 0)).not.toThrow();
  const thrown = catchThrown(() => assertPageExists(at('/list?search=ann&page=9&after=4'), 26));
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
