import { expect, test } from 'vitest';
import { parsePage, assertPageExists } from './page-param.ts';

const at = (path: string) => new URL(path, 'http://shelter.example');

test('an invalid page number means the first page', () => {
  expect(parsePage(at('/list?page=3'))).toBe(3);
  for (const odd of ['', '0', '-1', '01', '1.5', 'two', '9999999']) expect(parsePage(at(`/list?page=${odd}`))).toBe(1);
  expect(parsePage(at('/list'))).toBe(1);
});

test('a page beyond the last redirects to the last', () => {
  expect(() => assertPageExists(at('/list?page=2'), 26)).not.toThrow();
  expect(() => assertPageExists(at('/list'), 0)).not.toThrow();
  const thrown = catchThrown(() => assertPageExists(at('/list?search=ann&page=9'), 26));
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
