import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearTables } from '../../../../tests/support/clear-tables.ts';
import { createPet } from '../../../../tests/support/factories.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { petOrders } from '../pet-search.contract.ts';
import type { Pet } from '../pets.contract.ts';
import { searchPets } from './search-pets.ts';

let app: StartedApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  await clearTables(app.db, 'pets');
  app.invalidateCache();
});

/** Names of the matching pets, in order. */
async function names(query: string): Promise<string[]> {
  const response = await app.get(`/api/pets/?${query}`);
  expect(response.status, query).toBe(200);
  return ((await response.json()) as Pet[]).map(({ name }) => name);
}

function search(query: Parameters<typeof searchPets>[1]) {
  return searchPets(app.db, query, { page: 1, limit: 24 });
}

describe('searching by facet', () => {
  // Specification: search-filters
  test.each([
    ['type=cat', { species: 'Siamese' }],
    ['type=Other', { species: 'Rabbit' }],
    ['gender=male', { gender: 'Male' }],
    ['age=baby', { age: 0 }],
    ['age=young', { age: 2 }],
    ['age=senior', { age: 8 }],
    ['size=extra%20large', { size: 'Extra Large' }],
    ['hypoallergenic=yes', { hypoallergenic: true }],
    ['special_needs=yes', { special_needs: 'Takes a pill a day' }],
    ['good_with_children=YES', { good_with_children: true }],
    ['good_with_dogs=yes', { good_with_dogs: true }],
    ['good_with_cats=yes', { good_with_cats: true }],
    ['status=pending', { adoption_status: 'Pending' }],
  ] as const)('%s finds those alone', async (query, traits) => {
    await createPet(app.db, { name: 'Other', good_with_children: false });
    await createPet(app.db, { name: 'Meant', good_with_children: false, ...traits });
    expect(await names(query)).toEqual(['Meant']);
    expect(await names(`${query}&limit=5`)).toEqual(['Meant']);
  });

  test.each(['type=Dragon', 'age=old', 'size=5', 'status=gone', 'sort=price', 'good_with_cats=no'])(
    '?%s is refused with the field at fault',
    async (query) => {
      for (const path of ['/api/pets/', '/api/pets/facets']) {
        const response = await app.get(`${path}?${query}`);
        expect(response.status).toBe(400);
        expect(await response.json()).toMatchObject({ fields: { [query.split('=')[0]!]: expect.any(String) } });
      }
    },
  );

  test('empty parameters count as absent', async () => {
    await createPet(app.db, { name: 'Maple' });
    expect(await names('text=&type=&age=&breed=%20&sort=&limit=5')).toEqual(['Maple']);
  });
});

describe('searching by text', () => {
  beforeEach(async () => {
    await createPet(app.db, { name: 'Zoé', species: 'Golden Retriever', breed: null });
    await createPet(app.db, { name: 'Bella', species: 'Cat', breed: 'Siamese', age: 0 });
    await createPet(app.db, { name: 'Rufus', species: 'Dog', breed: 'Labrador mix', age: 0 });
    await createPet(app.db, { name: 'Łucja', species: 'Rabbit', breed: 'Dwarf', adoption_status: 'Pending' });
    app.invalidateCache();
  });

  // Specification: search-text-match
  test.each([
    ['zoe', ['Zoé']],
    ['ZOÉ', ['Zoé']],
    ['lucja', ['Łucja']],
    ['béllà', ['Bella']],
    ['retriever golden', ['Zoé']],
    ['golden-retrievers', ['Zoé']],
    ['siam', ['Bella']],
    ['dog', ['Rufus', 'Zoé']],
    ['dogs', ['Rufus', 'Zoé']],
    ['puppies', ['Rufus']],
    ['kitten', ['Bella']],
    ['kitty', ['Bella']],
    ['bunnies', ['Łucja']],
    ['rabbits', ['Łucja']],
    ['rufus siamese', []],
  ])('%s finds %j', async (text, found) => {
    expect(await names(`text=${encodeURIComponent(text)}`)).toEqual(found);
  });

  test('searches only the breed for words in the breed', async () => {
    await createPet(app.db, { name: 'Labrador', species: 'Cat', breed: 'Tabby' });
    expect(await names('breed=labrador')).toEqual(['Rufus']);
    expect(await names('breed=cat')).toEqual([]);
  });

  test.each([
    ['retreiver', 'retriever', ['Zoé']],
    ['golen', 'golden', ['Zoé']],
    ['labradro', 'labrador', ['Rufus']],
    ['siamise', 'siamese', ['Bella']],
    ['bela', 'bella', ['Bella']],
    ['rabit', 'rabbit', ['Łucja']],
    ['retreivers', 'retriever', ['Zoé']],
    ['pupy', 'puppy', ['Rufus']],
    ['kitens', 'kitten', ['Bella']],
  ])('corrects a word that matches no pet: %s', async (typed, to, found) => {
    const { corrected, pets, total } = await search({ text: typed });
    expect(corrected).toEqual([{ typed, to }]);
    expect(pets.map(({ name }) => name)).toEqual(found);
    expect(total).toBe(found.length);
    expect(await names(`text=${typed}&limit=5`)).toEqual(found);
  });

  test('corrects each word separately, in the breed too', async () => {
    expect((await search({ text: 'goldn retreiver' })).corrected).toEqual([
      { typed: 'goldn', to: 'golden' },
      { typed: 'retreiver', to: 'retriever' },
    ]);
    expect(await search({ breed: 'labradoor' })).toMatchObject({
      corrected: [{ typed: 'labradoor', to: 'labrador' }],
      total: 1,
    });
  });

  test.each([
    ['black siamese', ['black'], ['siamese'], ['Bella']],
    ['rabbits good with kids', ['good', 'kids'], ['rabbits'], ['Łucja']],
    ['i want a siamese', [], ['siamese'], ['Bella']],
    ['fluffy retreiver', ['fluffy'], ['retriever'], ['Zoé']],
    ['don’t rufus', ["don't"], ['rufus'], ['Rufus']],
  ])('ignores words that match no pet if others do: %s', async (text, ignored, searchedTerms, found) => {
    const result = await search({ text });
    expect(result).toMatchObject({
      ignored,
      searched: { text: searchedTerms.join(' ') },
      total: found.length,
      relaxed: [],
    });
    expect(result.pets.map(({ name }) => name)).toEqual(found);
    expect(await names(`text=${encodeURIComponent(text)}`)).toEqual(found);
    const counted = await app.get(`/api/pets/facets?text=${encodeURIComponent(text)}`);
    expect(await counted.json()).toMatchObject({ total: found.length });
  });

  test.each(["' or 1=1 rufus", 'xyzzy qqfoo', 'a qqfoo'])(
    'ignores nothing next to punctuation, or if no word matches any pet: %s',
    async (text) => {
      const { ignored, searchedTerms, total, relaxed } = await search({ text });
      expect({ ignored, searchedTerms, total }).toEqual({ ignored: [], searchedTerms: [], total: 0 });
      expect(relaxed.at(-1)!.total).toBeGreaterThan(0);
      expect(await names(`text=${encodeURIComponent(text)}`)).toEqual([]);
    },
  );

  test('ignores words of the breed too, and then applies the other criteria', async () => {
    expect(await search({ breed: 'yellow labrador', age: 'senior' })).toMatchObject({
      ignored: ['yellow'],
      searchedTerms: ['labrador'],
      total: 0,
      relaxed: [{ without: ['age'], terms: [], rest: { breed: 'yellow labrador' }, total: 1 }],
    });
  });

  test('uses the synonym of a word, with or without matching pets', async () => {
    await createPet(app.db, { name: 'Poppy', species: 'Cat' });
    await app.db.deleteFrom('pets').where('name', 'in', ['Rufus', 'Łucja']).execute();
    for (const text of ['puppy', 'bunny']) expect(await search({ text })).toMatchObject({ corrected: [], total: 0 });
  });

  test('corrects nothing that matches as typed', async () => {
    await createPet(app.db, { name: 'Bela' });
    expect(await search({ text: 'bela' })).toMatchObject({ corrected: [], total: 1 });
    expect(await search({ text: 'rufus', type: 'Cat' })).toMatchObject({ corrected: [], total: 0 });
  });
});

describe('a search without matches', () => {
  test('suggests what to leave out, least first, and shows what that finds', async () => {
    await createPet(app.db, { name: 'Big', size: 'Large', age: 0 });
    await createPet(app.db, { name: 'Old', size: 'Small', age: 12 });
    await createPet(app.db, { name: 'Older', size: 'Small', age: 14 });
    await createPet(app.db, { name: 'Neither', size: 'Large', age: 14 });
    const { pets, total, relaxed, counts } = await search({ type: 'Dog', size: 'Small', age: 'baby' });
    expect(total).toBe(0);
    expect(relaxed).toEqual([
      { without: ['age'], terms: [], rest: { type: 'Dog', size: 'Small' }, total: 2 },
      { without: ['size'], terms: [], rest: { type: 'Dog', age: 'baby' }, total: 1 },
    ]);
    expect(pets.map(({ name }) => name)).toEqual(['Older', 'Old']);
    expect(counts.age).toEqual({ baby: 0, young: 0, adult: 0, senior: 2 });
  });

  test('leaves out single words before the whole text', async () => {
    await createPet(app.db, { name: 'Maple', species: 'Dog', breed: 'Boxer' });
    await createPet(app.db, { name: 'Cleo', species: 'Cat', breed: 'Persian' });
    await createPet(app.db, { name: 'Cleo', species: 'Cat', breed: 'Siamese' });
    const { total, ignored, relaxed, pets } = await search({ text: 'maple Cleo', sort: 'name' });
    expect({ total, ignored }).toEqual({ total: 0, ignored: [] });
    expect(relaxed).toEqual([
      { without: [], terms: ['maple'], rest: { text: 'cleo', sort: 'name' }, total: 2 },
      { without: [], terms: ['cleo'], rest: { text: 'maple', sort: 'name' }, total: 1 },
    ]);
    expect(pets.map(({ name }) => name)).toEqual(['Cleo', 'Cleo']);
  });

  test('leaves out the text if nothing is similar', async () => {
    await createPet(app.db, { name: 'Maple' });
    expect(await search({ text: 'xyzzy', status: 'Available' })).toMatchObject({
      corrected: [],
      relaxed: [{ without: ['text'], total: 1 }],
      pets: [{ name: 'Maple' }],
    });
    // The API has no place to say so.
    for (const query of ['text=xyzzy', 'text=xyzzy&type=Dog']) {
      const response = await app.get(`/api/pets/?${query}&limit=5`);
      expect(response.headers.get('x-total-count')).toBe('0');
      expect(await response.json()).toEqual([]);
    }
  });

  test('suggests nothing in an empty shelter', async () => {
    expect(await search({ text: 'a', type: 'Dog' })).toMatchObject({ pets: [], total: 0, relaxed: [], corrected: [] });
  });
});

describe('each order', () => {
  test.each([
    ['newest', ['Cleo', 'Abby', 'bob', 'Held', 'Gone']],
    ['waiting', ['bob', 'Abby', 'Cleo', 'Held', 'Gone']],
    ['name', ['Abby', 'bob', 'Cleo', 'Held', 'Gone']],
    ['youngest', ['Cleo', 'bob', 'Abby', 'Held', 'Gone']],
    ['oldest', ['bob', 'Cleo', 'Abby', 'Held', 'Gone']],
  ])('%s lists Available pets first, then Pending, then Adopted', async (sort, order) => {
    const came = (day: number) => new Date(Date.UTC(2026, 0, day));
    await createPet(app.db, { name: 'Gone', adoption_status: 'Adopted', age: 5, created_at: came(9) });
    await createPet(app.db, { name: 'Held', adoption_status: 'Pending', age: 5, created_at: came(8) });
    await createPet(app.db, { name: 'bob', age: 4, created_at: came(1) });
    await createPet(app.db, { name: 'Abby', age: null, created_at: came(2) });
    await createPet(app.db, { name: 'Cleo', age: 1, created_at: came(3) });
    expect(await names(`sort=${sort}`)).toEqual(order);
    expect(await names(`sort=${sort}&limit=5`)).toEqual(order);
  });

  test('orders pets under one year by their months, unknown ones after them', async () => {
    for (const [name, age, age_months] of [
      ['Unknown', 0, null],
      ['Eight', 0, 8],
      ['Year', 1, null],
      ['Two', 0, 2],
    ] as const) {
      await createPet(app.db, { name, age, age_months });
    }
    expect(await names('sort=youngest')).toEqual(['Two', 'Eight', 'Unknown', 'Year']);
    expect(await names('sort=oldest')).toEqual(['Year', 'Unknown', 'Eight', 'Two']);
    expect(await names('sort=youngest&max_months=5')).toEqual(['Two']);
    expect(await names('sort=youngest&min_months=6')).toEqual(['Eight', 'Year']);
    expect(await names('sort=youngest&min_months=2&max_months=8')).toEqual(['Two', 'Eight']);
  });

  test.each(petOrders)('%s contains each pet exactly once across all pages', async (sort) => {
    const created_at = new Date();
    for (let at = 0; at < 11; at++) await createPet(app.db, { name: 'Same', age: 3, created_at });
    const ids = async (page: number) =>
      (await searchPets(app.db, { sort }, { page, limit: 4 })).pets.map(({ id }) => id);
    expect(new Set([...(await ids(1)), ...(await ids(2)), ...(await ids(3))]).size).toBe(11);
    expect(await ids(4)).toEqual([]);
  });
});
