import { describe, expect, test } from 'vitest';
import { cacheKeys } from './cache-key.ts';

const digits = (value: string): string | null => (/^[1-9]\d{0,3}$/.test(value) ? value : null);
const cache = { handle: { cachedBy: {} } };

const cacheKey = cacheKeys({
  root: { id: 'root', path: '', module: {} },
  site: { id: 'site', parentId: 'root', module: {} },
  home: { id: 'home', parentId: 'site', index: true, module: cache },
  catalogue: {
    id: 'catalogue',
    parentId: 'site',
    path: 'catalogue',
    module: { handle: { cachedBy: { page: digits } } },
  },
  pet: { id: 'pet', parentId: 'site', path: 'pets/:id', module: cache },
  live: { id: 'live', parentId: 'site', path: 'live', module: {} },
  missing: { id: 'missing', parentId: 'site', path: '*', module: cache },
});
const keyOf = (ip: string): string | null => cacheKey(new URL(ip, 'http://shelter.example'));

describe('the cache key of a page', () => {
  test('is its path', () => {
    expect(keyOf('/')).toBe('/');
    expect(keyOf('/pets/12')).toBe('/pets/12');
  });

  test('is the same for all spellings of a URL', () => {
    expect(keyOf('/Catalogue/')).toBe(keyOf('/catalogue'));
  });

  test('has only the query parameters that the page uses', () => {
    expect(keyOf('/catalogue?utm=x&page=2&page=3')).toBe('/catalogue?page=2');
  });

  test('does not exist if a parameter has no canonical form', () => {
    expect(keyOf('/catalogue?page=two')).toBeNull();
    expect(keyOf('/catalogue?page=99999')).toBeNull();
  });

  test('does not exist for a page that is not cached', () => {
    expect(keyOf('/live')).toBeNull();
  });

  test('is shared by all unknown URLs', () => {
    expect(keyOf('/a/b?c=d')).toBe('/*');
    expect(keyOf('/%63atalogue')).toBe('/catalogue');
  });

  test('is different for the data of a page', () => {
    expect(keyOf('/_.data')).toBe('/_.data');
    expect(keyOf('/catalogue.data?page=2')).toBe('/catalogue.data?page=2');
    expect(keyOf('/catalogue/_.data')).toBe('/catalogue.data');
    expect(keyOf('/nowhere.data')).toBe('/*.data');
  });

  test('does not exist for the data of some routes only', () => {
    expect(keyOf('/catalogue.data?_routes=catalogue')).toBeNull();
  });
});
