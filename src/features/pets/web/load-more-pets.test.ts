import { beforeEach, describe, expect, test, vi } from 'vitest';
import { loadMorePets } from './load-more-pets.ts';
import { keptPets } from './more-pets-kept.ts';

const start = { page: 1, total: 60 };
const pet = (id: number) => ({ id, name: `Pet ${id}`, photos: [] });

let asked: string[];
let place = 0;

function answerWith(ids: number[], total: number) {
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return new Response(JSON.stringify(ids.map(pet)), { headers: { 'x-total-count': String(total) } });
  });
}

beforeEach(() => {
  asked = [];
  place++;
  vi.stubGlobal('localStorage', sessionStorage);
  return () => vi.unstubAllGlobals();
});

describe('more pets', () => {
  test('are those of the next page of the same search', async () => {
    answerWith([25, 26], 60);
    await loadMorePets(`${place}`, { page: 2, total: 60 }, { type: 'Dog', sort: 'name' }, false);
    expect(asked).toEqual(['/api/pets/?type=Dog&sort=name&page=3&limit=24']);
    expect(keptPets(`${place}`)).toMatchObject({ page: 3, total: 60, state: 'ready', unasked: 1 });
  });

  test('are not shown twice where newcomers pushed them on', async () => {
    answerWith([25, 26], 60);
    await loadMorePets(`${place}`, start, {}, false);
    answerWith([26, 27], 61);
    await loadMorePets(`${place}`, start, {}, false);
    expect(keptPets(`${place}`)?.pets.map(({ id }) => id)).toEqual([25, 26, 27]);
    expect(keptPets(`${place}`)).toMatchObject({ page: 3, total: 61, unasked: 2 });
  });

  test('that somebody asked for let the next ones come of themselves again', async () => {
    answerWith([25], 60);
    await loadMorePets(`${place}`, start, {}, false);
    await loadMorePets(`${place}`, start, {}, true);
    expect(keptPets(`${place}`)?.unasked).toBe(0);
  });

  test('are asked for once at a time', async () => {
    answerWith([25], 60);
    await Promise.all([loadMorePets(`${place}`, start, {}, false), loadMorePets(`${place}`, start, {}, false)]);
    expect(asked).toHaveLength(1);
  });

  test('that do not come leave those that are there, and can be asked for again', async () => {
    answerWith([25], 60);
    await loadMorePets(`${place}`, start, {}, false);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await loadMorePets(`${place}`, start, {}, false);
    expect(keptPets(`${place}`)).toMatchObject({ page: 2, state: 'failed', pets: [{ id: 25 }] });
    answerWith([49], 60);
    await loadMorePets(`${place}`, start, {}, true);
    expect(keptPets(`${place}`)).toMatchObject({ page: 3, state: 'ready', pets: [{ id: 25 }, { id: 49 }] });
  });
});
