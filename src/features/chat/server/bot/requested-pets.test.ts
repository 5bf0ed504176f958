import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPet } from '../../../../../tests/support/factories.ts';
import { openTestDatabase, type TestDatabase } from '../../../../../tests/support/open-test-database.ts';
import { demoShelter } from '../../../settings/demo-shelter.constants.ts';
import { shelterSchema } from '../../../settings/settings.contract.ts';
import { understand } from './answer-question.ts';

const shelter = shelterSchema.parse({
  name: 'Haven by the Lake',
  phone: '+1 555 0177',
  email: 'hello@haven.example',
  timeZone: 'UTC',
  pickupsPerSlot: 2,
  locations: demoShelter.locations,
});

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  for (const trait of [true, true, false]) await createPet(db, { species: 'Cat', good_with_children: trait });
  await createPet(db, { species: 'Cat', age: 0, good_with_children: null });
  await createPet(db, { species: 'Dog', breed: 'Labrador', size: 'Small', hypoallergenic: true });
  await createPet(db, { species: 'Dog', good_with_cats: true, age: 9 });
  await createPet(db, { species: 'Hamster', adoption_status: 'Adopted' });
});
afterAll(() => database.close());

const now = new Date('2026-05-04T10:00:00Z');
const understandAs = (question: string) =>
  understand(database.db, question, { shelter, shelterDefaults: shelter, now });
/** The answer; null if a person is asked. */
async function ask(question: string) {
  const { text, links } = await understandAs(question);
  return text === '' ? null : { text, links };
}

describe('requested pets', () => {
  test('are counted and linked if they are adoptable', async () => {
    const found = await ask('Do you have a cat that likes children?');
    expect(found!.text).toBe('We have 2 cats that are good with children.');
    expect(found!.links.map(({ href }) => href)).toEqual([
      expect.stringMatching(/^\/pets\/\d+$/),
      expect.stringMatching(/^\/pets\/\d+$/),
      '/search?type=Cat&good_with_children=yes&status=Available',
    ]);
    expect(found!.links.at(-1)!.label).toBe('See 2 cats');
    const labrador = await ask('Any labradors?');
    expect(labrador!.text).toBe('We have one labrador.');
    expect(labrador!.links).toEqual([
      { label: expect.stringMatching(/^Meet Pet/), href: expect.anything(), note: 'Labrador, 3 years' },
      { label: 'See the labrador', href: '/search?text=labrador&type=Dog&status=Available' },
    ]);
  });

  test('of two types are answered one by one', async () => {
    const answer = await ask('Do you have kittens or a small hypoallergenic dog?');
    expect(answer!.text).toBe('We have one kitten. We have one small hypoallergenic dog.');
    const searches = answer!.links.filter(({ href }) => href.startsWith('/search'));
    expect(searches.map(({ label }) => label)).toEqual(['See the kitten', 'See the dog']);
  });

  test('are found without a question', async () => {
    const answer = await ask('big dog for a family with a cat');
    expect(answer?.text).toContain('dog');
  });

  test('that are missing are answered with the closest match', async () => {
    expect(await ask('We are looking for a small cat that is good with children.')).toEqual({
      text: 'We don’t have any small cats that are good with children right now, but we have 2 cats that are good with children.',
      links: [{ label: 'See 2 cats', href: '/search?type=Cat&good_with_children=yes&status=Available' }],
    });
    expect(await ask('Hamster?')).toEqual({
      text: 'We don’t have any hamsters right now. Save the search and we’ll email you when there’s a match.',
      links: [{ label: 'Save this search', href: '/search?type=Hamster&status=Available' }],
    });
  });
});

test('the months of pets under one year are answered, and searched for', async () => {
  const { id } = await createPet(database.db, {
    name: 'Pipkin',
    species: 'Cat',
    breed: 'Burmese',
    age: 0,
    age_months: 4,
  });
  try {
    expect((await ask('How old is Pipkin?'))?.text).toBe('Pipkin is 4 months old.');
    expect((await ask('How many months old is Pipkin?'))?.text).toBe('Pipkin is 4 months old.');
    expect(await ask('Do you have kittens under 6 months?')).toEqual({
      text: 'We have one kitten under 6 months old.',
      links: [{ label: 'Meet Pipkin', href: `/pets/${id}`, note: 'Burmese, 4 months' }],
    });
    expect((await ask('Any kittens at least 2 months old and under 6 months?'))?.text).toBe(
      'We have one kitten 2 to 5 months old.',
    );
    expect((await ask('Do you have a 4 month old kitten?'))?.text).toBe('We have one kitten aged 4 months.');
    expect((await ask('Any kittens over 6 months?'))?.text).toContain(
      'We don’t have any kittens aged 6 months or more',
    );
  } finally {
    await database.db.deleteFrom('pets').where('id', '=', id).execute();
  }
});

describe('a pet that is asked about by name', () => {
  test('is looking for a home, or on hold', async () => {
    const { db } = database;
    const luna = await createPet(db, { name: 'Lúna', species: 'Rabbit' });
    await createPet(db, { name: 'Oscar', adoption_status: 'Pending', species: 'Rabbit' });
    for (const name of ['Twin', 'Twin']) await createPet(db, { name, species: 'Rabbit' });
    const meet = [{ label: 'Meet Lúna', href: `/pets/${luna.id}`, note: 'Mixed breed, 3 years' }];
    expect(await ask('Hi! Is Luna still available?')).toEqual({
      text: 'Yes, Lúna is available and looking for a home.',
      links: meet,
    });
    expect((await ask('is LUNA still looking for a home'))?.links).toEqual(meet);
    expect((await ask('Is Oscar available?'))?.text).toContain('Oscar is on hold');
    expect((await ask('Is Twin still available?'))?.text).toContain('We have 2 pets named Twin.');
    expect(await ask('Is Nobody still available?')).toBeNull();
    const which = await understandAs('Is he still available?');
    expect(which).toMatchObject({ handover: 'none', text: expect.stringContaining('Which pet do you mean?') });
  });
});
