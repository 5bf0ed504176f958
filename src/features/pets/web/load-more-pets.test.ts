import { beforeEach, describe, expect, test, vi } from 'vitest';
import { loadMorePets } from './load-more-pets.ts';
import { findMorePets } from './more-pets-store.ts';

const start = { page: 1, total: 60 };
const pet = (id: number) => ({ id, name: `Pet ${id}`, photos: [] });

let requests: string[];
let historyKey = 0;

function answerWith(ids: number[], total: number) {
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url);
    return new Response(JSON.stringify(ids.map(pet)), { headers: { 'x-total-count': String(total) } });
  });
}

beforeEach(() => {
  requests = [];
  historyKey++;
  vi.stubGlobal('localStorage', sessionStorage);
  return () => vi.unstubAllGlobals();
});

describe('more pets', () => {
  test('are those of the next page of the same search', async () => {
    answerWith([25, 26], 60);
    await loadMorePets(`${historyKey}`, { page: 2, total: 60 }, { type: 'Dog', sort: 'name' }, false);
    expect(requests).toEqual(['/api/pets/?type=Dog&sort=name&page=3&limit=24&count=capped']);
    expect(findMorePets(`${historyKey}`)).toMatchObject({ page: 3, total: 60, status: 'ready', automaticPages: 1 });
  });

  test('contain no pet twice if new pets shift the pages', async () => {
    answerWith([25, 26], 60);
    await loadMorePets(`${historyKey}`, start, {}, false);
    answerWith([26, 27], 61);
    await loadMorePets(`${historyKey}`, start, {}, false);
    expect(findMorePets(`${historyKey}`)?.pets.map(({ id }) => id)).toEqual([25, 26, 27]);
    expect(findMorePets(`${historyKey}`)).toMatchObject({ page: 3, total: 61, automaticPages: 2 });
  });

  test('reset the automatic pages if the visitor requested them', async () => {
    answerWith([25], 60);
    await loadMorePets(`${historyKey}`, start, {}, false);
    await loadMorePets(`${historyKey}`, start, {}, true);
    expect(findMorePets(`${historyKey}`)?.automaticPages).toBe(0);
  });

  test('are requested once at a time', async () => {
    answerWith([25], 60);
    await Promise.all([
      loadMorePets(`${historyKey}`, start, {}, false),
      loadMorePets(`${historyKey}`, start, {}, false),
    ]);
    expect(requests).toHaveLength(1);
  });

  test('keep the loaded pets after an error, and can be requested again', async () => {
    answerWith([25], 60);
    await loadMorePets(`${historyKey}`, start, {}, false);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await loadMorePets(`${historyKey}`, start, {}, false);
    expect(findMorePets(`${historyKey}`)).toMatchObject({ page: 2, status: 'failed', pets: [{ id: 25 }] });
    answerWith([49], 60);
    await loadMorePets(`${historyKey}`, start, {}, true);
    expect(findMorePets(`${historyKey}`)).toMatchObject({ page: 3, status: 'ready', pets: [{ id: 25 }, { id: 49 }] });
  });
});
