import { describe, expect, test } from 'vitest';
import { embedParameters, readEmbed, restHref } from './embed-address.ts';

const read = (search: string) => readEmbed(new URLSearchParams(search));

describe('the address of the embedded list', () => {
  test('shows six pets of any kind in the visitor’s theme unless told', () => {
    expect(read('')).toEqual({ limit: 6 });
  });

  test('is read in any letter case', () => {
    expect(read('limit=3&type=dOG&theme=DARK')).toEqual({ limit: 3, type: 'Dog', theme: 'dark' });
  });

  test('shows 24 pets at most', () => {
    expect(read('limit=999')).toEqual({ limit: 24 });
  });

  test.each(['limit=0', 'limit=-1', 'limit=1e9', 'limit=5000', 'limit=two', 'type=Dragon', 'theme=pink'])(
    'means nothing by %s',
    (search) => {
      expect(read(search)).toEqual({ limit: 6 });
    },
  );

  test('has few spellings that are kept, however it is asked for', () => {
    const odd = ['', '0', '7', '07', '24', '25', '999', '1000', 'x', 'Dog', 'dog', 'light', 'LIGHT'];
    expect(new Set(odd.map(embedParameters.limit))).toEqual(new Set(['6', '7', '24']));
    expect(new Set(odd.map(embedParameters.type))).toEqual(new Set(['', 'Dog']));
    expect(new Set(odd.map(embedParameters.theme))).toEqual(new Set(['', 'light']));
  });

  test('leads on to all pets, or all of the kind', () => {
    expect(restHref(read(''))).toBe('/catalogue');
    expect(restHref(read('type=cat'))).toBe('/search?type=Cat');
  });
});
