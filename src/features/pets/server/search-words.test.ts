import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearTables } from '../../../../tests/support/clear-tables.ts';
import { createPet, createUser } from '../../../../tests/support/factories.ts';
import { recordStatements } from '../../../../tests/support/record-statements.ts';
import { searchTypedText } from '../../../../tests/support/search-typed-text.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';

let app: StartedApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  await clearTables(app.db, 'pets');
  app.invalidateCache();
});

const search = (query: Record<string, string>) => searchTypedText(app.db, query);

describe('alternatives', () => {
  beforeEach(async () => {
    await createPet(app.db, { name: 'Tiny', species: 'Dog', breed: 'Labrador', size: 'Small', age: 0, age_months: 5 });
    await createPet(app.db, { name: 'Mid', species: 'Dog', breed: 'Beagle', size: 'Medium', age: 3 });
    await createPet(app.db, { name: 'Large', species: 'Dog', breed: 'German Shepherd', size: 'Large', age: 5 });
    await createPet(app.db, { name: 'Cleo', species: 'Cat', breed: 'Siamese', size: 'Small', age: 5, weight: 4 });
    await createPet(app.db, { name: 'Bun', species: 'Rabbit', breed: null, age: 2 });
    app.invalidateCache();
  });

  test.each([
    ['labrador or beagle', ['Mid', 'Tiny']],
    ['german shepherd or labrador', ['Large', 'Tiny']],
    ['cat or rabbit', ['Bun', 'Cleo']],
    ['cats and dogs', ['Cleo', 'Large', 'Mid', 'Tiny']],
    ['small or medium dog', ['Mid', 'Tiny']],
    ['cat or small dog', ['Cleo', 'Tiny']],
    ['puppy or kitten', ['Tiny']],
    ['cleo or bun', ['Bun', 'Cleo']],
    ['cat or dog under 5 kg', ['Cleo']],
    ['unicorn or beagle', ['Mid']],
  ])('%s finds either', async (text, expected) => {
    const { names, total } = await search({ text });
    expect(names).toEqual(expected);
    expect(total).toBe(expected.length);
  });

  test('narrow a search by breed', async () => {
    expect((await search({ breed: 'labrador or beagle' })).names).toEqual(['Mid', 'Tiny']);
  });

  test.each(['under 10 kg or over 5 kg', 'under 2 years or over 5 years', 'house trained or potty trained'])(
    '%s is no error in the API',
    async (text) => {
      const wide = text.replaceAll(/[a-z]/g, (ascii) => String.fromCharCode(ascii.charCodeAt(0) + 0xfee0));
      for (const each of [text, wide]) {
        const { status } = await app.get(`/api/pets/facets?${new URLSearchParams({ text: each }).toString()}`);
        expect(status).toBe(200);
      }
    },
  );

  test('are left out like a word if there are none', async () => {
    expect(await search({ text: 'unicorn or dragon', type: 'Cat' })).toMatchObject({
      names: ['Cleo'],
      ignored: ['unicorn or dragon'],
    });
  });
});

test('words that match no pet are left out if filters remain', async () => {
  await createPet(app.db, { name: 'Maple', species: 'Dog' });
  await createPet(app.db, { name: 'Cleo', species: 'Cat' });
  expect(await search({ text: 'cheap dog' })).toMatchObject({
    names: ['Maple'],
    ignored: ['cheap'],
    searched: { type: 'Dog' },
  });
  expect(await search({ text: 'cheap', status: 'Available' })).toMatchObject({ total: 0, ignored: [] });
});

test('the place is left out without a note, and not corrected to a name', async () => {
  await createPet(app.db, { name: 'Bear', species: 'Dog', breed: 'Poodle' });
  await createPet(app.db, { name: 'Maple', species: 'Dog', breed: 'Beagle' });
  expect(await search({ text: 'beagle near me' })).toMatchObject({ names: ['Maple'], ignored: [], corrected: [] });
});

test('words of a sentence that say nothing are left out, and a fee with a note', async () => {
  await createPet(app.db, { name: 'Maple', species: 'Dog', breed: 'American Foxhound' });
  await createPet(app.db, { name: 'Cleo', species: 'Cat' });
  expect(await search({ text: 'a dog that can be left alone while I am at work' })).toMatchObject({
    names: ['Maple'],
    ignored: ['left', 'alone', 'work'],
  });
  expect(await search({ text: 'cats under $100' })).toMatchObject({ names: ['Cleo'], ignored: ['under', '$100'] });
});

test('a fee in words is no typo of a name', async () => {
  await createPet(app.db, { name: 'Dolly', species: 'Cat' });
  await createPet(app.db, { name: 'Cleo', species: 'Cat' });
  for (const text of ['cat for 100 dollars', 'cat 100 bucks', 'cat 100usd', 'cat for $100 dollars'])
    expect(await search({ text }), text).toMatchObject({ names: ['Cleo', 'Dolly'], ignored: ['$100'], corrected: [] });
  expect(await search({ text: 'cat, a few dollars' })).toMatchObject({ total: 2, corrected: [] });
});

test('ages of children are not those of the pet, and a number beside a species is its age', async () => {
  await createPet(app.db, { name: 'Maple', species: 'Dog', age: 9, good_with_children: true });
  await createPet(app.db, { name: 'Olive', species: 'Dog', age: 3, good_with_children: false });
  for (const text of ['good with kids under 5 years', 'dog for kids under 5', 'kids 3 years old', 'dog 9'])
    expect(await search({ text }), text).toMatchObject({ names: ['Maple'], ignored: [] });
  expect(await search({ text: '3 dog' })).toMatchObject({ names: ['Olive'], ignored: [] });
  expect(await search({ text: '3 dogs' })).toMatchObject({ names: ['Maple', 'Olive'], ignored: ['3'] });
});

test('the URL of the search page has the filters that were understood, and each of them shows its count', async () => {
  await createPet(app.db, { species: 'Cat', age: 5, house_trained: true });
  app.invalidateCache();
  const open = (text: string) => app.get(`/search?${new URLSearchParams({ text }).toString()}`);
  expect((await open('good with kids under 5 years')).url).toBe(`${app.url}/search?good_with_children=yes`);
  const page = await open('cat 5');
  expect(page.url).toBe(`${app.url}/search?type=Cat&min_age=5&max_age=5`);
  const html = await page.text();
  expect(html).toContain('aria-label="Remove 5 years"');
  expect(html).toMatch(/House-trained<span[^>]*> \(1\)</);
});

test('listings by owners are told from the shelter’s own pets', async () => {
  const { id } = await createUser(app.db);
  await createPet(app.db, { name: 'Maple', species: 'Dog' });
  await createPet(app.db, { name: 'Olive', species: 'Dog', owner_id: id });
  expect(await search({ text: 'dogs listed by owner' })).toMatchObject({ names: ['Olive'], total: 1 });
  expect(await search({ text: 'dogs from the shelter' })).toMatchObject({ names: ['Maple'], total: 1 });
  expect(await search({ text: 'cats listed by owner' })).toMatchObject({
    total: 0,
    relaxed: [{ without: ['type'], total: 1 }],
  });
});

test('a correction is announced only if it finds pets, and plain words are not corrected', async () => {
  await createPet(app.db, { name: 'Nica', species: 'Dog', breed: 'Poodle' });
  expect(await search({ text: 'nice dog' })).toMatchObject({ corrected: [], ignored: ['nice'], total: 1 });
  expect(await search({ text: 'great' })).toMatchObject({ corrected: [], total: 0 });
  expect(await search({ text: 'podle', type: 'Cat' })).toMatchObject({
    corrected: [],
    total: 0,
    relaxed: [{ without: ['type'], total: 1 }],
  });
});

describe('without matches', () => {
  test('counts the pets that can be adopted', async () => {
    await createPet(app.db, { name: 'Here', species: 'Dog', size: 'Large' });
    await createPet(app.db, { name: 'Gone', species: 'Dog', size: 'Large', adoption_status: 'Adopted' });
    const { relaxed } = await search({ type: 'Dog', size: 'Small' });
    expect(relaxed).toEqual([{ without: ['size'], terms: [], rest: { type: 'Dog' }, total: 1 }]);
    await app.db.updateTable('pets').set({ adoption_status: 'Adopted' }).execute();
    app.invalidateCache();
    expect((await search({ type: 'Dog', size: 'Small' })).relaxed).toMatchObject([{ without: ['size'], total: 2 }]);
  });

  test('offers to leave out each criterion of a search with limits', async () => {
    await createPet(app.db, { name: 'Heavy', species: 'Dog', weight: 30 });
    await createPet(app.db, { name: 'Light', species: 'Cat', weight: 4 });
    await createPet(app.db, { name: 'Lighter', species: 'Cat', weight: 3 });
    const { relaxed, pets } = await search({ type: 'Dog', max_weight: '5' });
    expect(relaxed).toEqual([
      { without: ['type'], terms: [], rest: { max_weight: 5 }, total: 2 },
      { without: ['max_weight'], terms: [], rest: { type: 'Dog' }, total: 1 },
    ]);
    expect(pets).toHaveLength(2);
  });
});

test('a search without matches takes few statements, whatever it contains', async () => {
  await createPet(app.db);
  app.invalidateCache();
  const words = (prefix: string) => ['a', 'b', 'c', 'd', 'e', 'f'].map((end) => prefix + end).join(' ');
  const query = new URLSearchParams({
    text: words('zzqx'),
    breed: words('zzqy'),
    type: 'Hamster',
    gender: 'Male',
    age: 'senior',
    size: 'Extra Large',
    status: 'Adopted',
    ...Object.fromEntries(
      [
        'hypoallergenic',
        'special_needs',
        'good_with_children',
        'good_with_dogs',
        'good_with_cats',
        'house_trained',
      ].map((name) => [name, 'yes']),
    ),
    listed_by: 'owner',
    min_age: '9',
    max_age: '99',
    min_weight: '900',
    max_weight: '1000',
  });
  const statements = await recordStatements(() => app.get(`/search?${query.toString()}`));
  expect(statements.length).toBeGreaterThan(10);
  expect(statements.length).toBeLessThanOrEqual(80);
});
