import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearTables } from '../../../../tests/support/clear-tables.ts';
import { createPet } from '../../../../tests/support/factories.ts';
import { searchTypedText } from '../../../../tests/support/search-typed-text.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { traits } from './search-traits.ts';

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
    await clearTables(app.db, 'pets');
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
