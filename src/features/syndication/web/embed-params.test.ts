import { describe, expect, test } from 'vitest';
import { embedParameters, parseEmbed, morePetsHref } from './embed-page.tsx';

const read = (search: string) => parseEmbed(new URLSearchParams(search));

describe('the parameters of the embedded list', () => {
  test('default to six pets of any type in the visitor’s theme', () => {
    expect(read('')).toEqual({ limit: 6 });
  });

  test('accept any letter case', () => {
    expect(read('limit=3&type=dOG&theme=DARK')).toEqual({ limit: 3, type: 'Dog', theme: 'dark' });
  });

  test('allow 24 pets at most', () => {
    expect(read('limit=999')).toEqual({ limit: 24 });
  });

  test.each(['limit=0', 'limit=-1', 'limit=1e9', 'limit=5000', 'limit=two', 'type=Dragon', 'theme=pink'])(
    'means nothing by %s',
    (search) => {
      expect(read(search)).toEqual({ limit: 6 });
    },
  );

  test('have few cached spellings', () => {
    const odd = ['', '0', '7', '07', '24', '25', '999', '1000', 'x', 'Dog', 'dog', 'light', 'LIGHT'];
    expect(new Set(odd.map(embedParameters.limit))).toEqual(new Set(['6', '7', '24']));
    expect(new Set(odd.map(embedParameters.type))).toEqual(new Set(['', 'Dog']));
    expect(new Set(odd.map(embedParameters.theme))).toEqual(new Set(['', 'light']));
  });

  test('determine the link to all pets, or to all of the type', () => {
    expect(morePetsHref(read(''))).toBe('/catalogue');
    expect(morePetsHref(read('type=cat'))).toBe('/search?type=Cat');
  });
});
