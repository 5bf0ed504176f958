import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPet, createUser } from '../../../../tests/support/factories.ts';
import { recordStatements } from '../../../../tests/support/record-statements.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { parseUnderstoodSearch } from '../understand-search.contract.ts';
import { searchPets } from './search-pets.ts';
import { traits } from './search-traits.ts';

let app: StartedApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.db.deleteFrom('pets').execute();
  app.invalidateCache();
});

/** As the search page searches for typed text. */
async function search(query: Record<string, string>) {
  const found = await searchPets(app.db, parseUnderstoodSearch(new URLSearchParams(query)), { page: 1, limit: 24 });
  return { ...found, names: found.pets.map(({ name }) => name).toSorted() };
}

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

describe('colors and characters', () => {
  beforeEach(async () => {
    await createPet(app.db, { name: 'Soot', species: 'Cat', breed: null, colour: 'Black and white' });
    await createPet(app.db, { name: 'Rusty', species: 'Cat', breed: 'Domestic Shorthair', colour: 'Red tabby' });
    await createPet(app.db, {
      name: 'Ash',
      species: 'Cat',
      breed: null,
      colour: 'Grey',
      personality: 'Calm, but nosy.',
    });
    await createPet(app.db, { name: 'Ginger', species: 'Dog', breed: 'Poodle', colour: 'White' });
    await createPet(app.db, { name: 'Fred', species: 'Dog', breed: 'Golden Retriever', colour: null });
    await createPet(app.db, { name: 'Moss', species: 'Dog', breed: 'Labrador Retriever', colour: 'Golden' });
    app.invalidateCache();
  });

  test.each([
    ['black cat', ['Soot']],
    ['black and white cat', ['Soot']],
    ['gray cat', ['Ash']],
    ['grey', ['Ash']],
    ['orange cat', ['Rusty']],
    ['orange tabby', ['Rusty']],
    ['black or gray cat', ['Ash', 'Soot']],
    ['white dog', ['Ginger']],
    ['ginger', ['Ginger', 'Rusty']],
    ['golden retriever', ['Fred']],
    ['golden labrador', ['Moss']],
    ['golden dog', ['Fred', 'Moss']],
    ['curious cat', ['Ash']],
  ])('%s', async (text, expected) => {
    const { names, total, corrected, ignored } = await search({ text });
    expect({ names, total, corrected, ignored }).toEqual({
      names: expected,
      total: expected.length,
      corrected: [],
      ignored: [],
    });
  });

  test('are no color in the name of a breed, spelled correctly or not', async () => {
    expect(await search({ text: 'golden retreiver' })).toMatchObject({
      names: ['Fred'],
      corrected: [{ typed: 'retreiver', to: 'retriever' }],
    });
  });

  test('are suggested to be left out, or ignored if no pet has them', async () => {
    expect((await search({ text: 'black dog' })).relaxed).toMatchObject([
      { without: ['text'], total: 3 },
      { without: ['type'], total: 1 },
    ]);
    expect(await search({ text: 'brindle dog' })).toMatchObject({ ignored: ['brindle'], total: 3, corrected: [] });
  });

  test('are corrected, beside other words too', async () => {
    await createPet(app.db, { name: 'Shelly', species: 'Turtle', breed: 'Ornate Box Turtle' });
    await createPet(app.db, { name: 'Tang', species: 'Cat', breed: null, colour: 'Orange', good_with_dogs: true });
    app.invalidateCache();
    const toOrange = { typed: 'ornage', to: 'orange' };
    for (const text of ['ornage', 'ornage cat'])
      expect(await search({ text })).toMatchObject({
        names: ['Rusty', 'Tang'],
        corrected: [toOrange],
        ignored: [],
        searchedTerms: ['orange'],
      });
    expect(await search({ text: 'ornage cat good with dgos' })).toMatchObject({
      names: ['Tang'],
      corrected: [toOrange, { typed: 'dgos', to: 'dogs' }],
      ignored: [],
      searchedTerms: ['orange', 'good', 'with', 'dogs'],
      searched: { text: 'orange', type: 'Cat', good_with_dogs: 'yes' },
    });
    expect(await search({ text: 'ornaet turtle' })).toMatchObject({ corrected: [{ typed: 'ornaet', to: 'ornate' }] });
  });

  test.each([
    ['blakc dgo', ['Coal'], ['black', 'dog']],
    ['smal white dog', ['Ginger'], ['small', 'white']],
    ['gery cat', ['Ash'], ['grey']],
    ['hypoalergenic poodle', ['Ginger'], ['hypoallergenic', 'poodle']],
    ['podle good with childrn', ['Ginger'], ['poodle', 'good', 'with', 'children']],
    ['podle good wiht chidlren', ['Ginger'], ['poodle']],
    ['ctas', ['Ash', 'Rusty', 'Soot'], ['cats']],
  ])('and types and filters are corrected: %s', async (text, expected, searchedTerms) => {
    const all = { size: 'Small', hypoallergenic: true, good_with_children: true } as const;
    await app.db.updateTable('pets').set(all).where('name', '=', 'Ginger').execute();
    await createPet(app.db, { name: 'Coal', species: 'Dog', breed: 'Beagle', colour: 'Black' });
    app.invalidateCache();
    expect(await search({ text })).toMatchObject({ names: expected, ignored: [], searchedTerms });
  });

  test('the usual misspellings of small words are understood', async () => {
    await createPet(app.db, { name: 'Tang', species: 'Cat', breed: null, coat: 'Long', good_with_dogs: true });
    app.invalidateCache();
    for (const text of ['cats good wiht dogs', 'cats that liek dogs', 'fluffy catt good wiht dogs'])
      expect(await search({ text }), text).toMatchObject({ names: ['Tang'], searched: { good_with_dogs: 'yes' } });
  });

  test('a correction to filters without matches offers to leave them out', async () => {
    expect(await search({ text: 'ornage cat good with dgos' })).toMatchObject({
      total: 0,
      corrected: [],
      searched: { good_with_dogs: 'yes' },
      relaxed: [{ without: ['good_with_dogs'], rest: { text: 'orange', type: 'Cat' }, total: 1 }],
    });
  });

  test('animals of no pet are no typos of others', async () => {
    for (const text of ['hogs', 'bats', 'rat', 'frog', 'goat', 'boa', 'wolf'])
      expect(await search({ text })).toMatchObject({ corrected: [], total: 0 });
  });

  test('are known for each word that can be typed', async () => {
    await app.db.deleteFrom('pets').execute();
    for (const words of traits) {
      for (const word of words.split(', ')) {
        const described = { colour: word, personality: word };
        const { id } = await createPet(app.db, { name: 'Xq', species: 'Hamster', breed: null, ...described });
        app.invalidateCache();
        expect((await search({ text: `${word} hamster` })).pets, word).toMatchObject([{ id }]);
        await app.db.deleteFrom('pets').where('id', '=', id).execute();
      }
    }
  });
});

describe('the coat', () => {
  beforeEach(async () => {
    await createPet(app.db, { name: 'Moss', species: 'Cat', breed: 'Maine Coon', coat: 'Long' });
    await createPet(app.db, { name: 'Rusty', species: 'Cat', breed: 'Domestic Longhair', coat: null });
    await createPet(app.db, { name: 'Cleo', species: 'Cat', breed: 'Domestic Shorthair', coat: 'Short' });
    await createPet(app.db, { name: 'Fluffy', species: 'Dog', breed: 'Beagle', coat: 'Short' });
    await createPet(app.db, { name: 'Otto', species: 'Dog', breed: 'Dachshund, wire-haired', coat: null });
    await createPet(app.db, { name: 'Lou', species: 'Dog', breed: 'Poodle', coat: 'Curly', colour: 'Black' });
    app.invalidateCache();
  });

  test.each([
    ['long haired', ['Moss', 'Rusty']],
    ['long-haired cat', ['Moss', 'Rusty']],
    ['cat with a long coat', ['Moss', 'Rusty']],
    ['longhair', ['Moss', 'Rusty']],
    ['short haired cat', ['Cleo']],
    ['short-haired', ['Cleo', 'Fluffy']],
    ['fluffy cat', ['Moss', 'Rusty']],
    ['fluffy dog', ['Fluffy']],
    ['wire haired', ['Otto']],
    ['black curly dog', ['Lou']],
    ['curly or long haired', ['Lou', 'Moss', 'Rusty']],
  ])('%s', async (text, expected) => {
    const { names, total, corrected, ignored } = await search({ text });
    expect({ names, total, corrected, ignored }).toEqual({
      names: expected,
      total: expected.length,
      corrected: [],
      ignored: [],
    });
  });

  test('is ignored with a note if no pet has it', async () => {
    expect(await search({ text: 'hairless cat' })).toMatchObject({ ignored: ['hairless'], total: 3 });
    expect(await search({ text: 'hairless maine coon' })).toMatchObject({ ignored: ['hairless'], names: ['Moss'] });
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
