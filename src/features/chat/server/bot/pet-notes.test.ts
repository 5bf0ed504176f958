import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPet } from '../../../../../tests/support/factories.ts';
import { openTestDatabase, type TestDatabase } from '../../../../../tests/support/open-test-database.ts';
import { demoShelter } from '../../../settings/demo-shelter.constants.ts';
import { shelterSchema } from '../../../settings/settings.contract.ts';
import { understand } from './answer-question.ts';

const shelterDefaults = {
  name: 'Haven',
  phone: '+1 555 0177',
  email: 'hello@haven.example',
  timeZone: 'UTC',
  pickupsPerSlot: 2,
  locations: demoShelter.locations,
};
const shelter = shelterSchema.parse(shelterDefaults);
const now = new Date('2026-05-04T10:00:00Z');

let database: TestDatabase;
const ids = new Map<string, number>();
beforeAll(async () => {
  database = await openTestDatabase();
  const add = async (name: string, traits: Parameters<typeof createPet>[1]) =>
    ids.set(name, (await createPet(database.db, { name, ...traits })).id);
  await add('Abby', {
    gender: 'Female',
    description: 'In the play yard, she’s fair. An apartment is fine as long as there’s a park nearby.',
    back_story: 'Came from a breeder who retired her early.',
    personality: 'Calm.',
    size: 'Medium',
    weight: 12,
  });
  await add('Benji', {
    gender: 'Male',
    listed_by_owner: true,
    location: null,
    description: 'He climbs stairs like a goat.',
    back_story: 'I’ve developed an allergy. We live in a small apartment.',
    created_at: new Date('2026-05-03T08:00:00Z'),
    size: 'Small',
    weight: 5,
  });
  await add('Hugo', {
    gender: 'Male',
    description: null,
    personality: null,
    back_story: 'Returned after an adoption that wasn’t the right match: too many stairs, not enough yard.',
  });
});
afterAll(() => database.close());

async function ask(question: string, page: string) {
  const lastPetId = ids.get(page)!;
  const { text, handover } = await understand(database.db, question, { shelter, shelterDefaults, now, lastPetId });
  return { text, handover };
}

test.each([
  'What is his story?',
  'Where did he come from?',
  'why is he being given up?',
  'why is the owner giving him up?',
  'What happened to him before?',
])('the owner tells the story of a pet that lives with its owner: %s', async (question) => {
  expect(await ask(question, 'Benji')).toEqual({
    text: 'The owner writes: “I’ve developed an allergy. We live in a small apartment.”',
    handover: 'none',
  });
});

test.each([
  'What is her story?',
  'What happened to her before the shelter?',
  'what happened to her before she came here',
  'why was she surrendered',
  'what was her life before the shelter?',
])('the shelter tells the story of its own pet: %s', async (question) => {
  expect(await ask(question, 'Abby')).toEqual({ text: 'Came from a breeder who retired her early.', handover: 'none' });
});

test('an injury is not answered with the story', async () => {
  expect(await ask('what happened to her leg before the shelter?', 'Abby')).toEqual({ text: '', handover: 'all' });
});

test.each([
  'Can she live in an apartment without a yard?',
  'Is she OK in an apartment?',
  'Would Abby be happy in a small apartment?',
  'apartment ok?',
])('a pet’s page says what home suits the pet: %s', async (question) => {
  expect(await ask(question, 'Abby')).toEqual({
    text: 'Abby’s page says: “An apartment is fine as long as there’s a park nearby.”',
    handover: 'none',
  });
});

test('the owner’s words about a home are quoted as the owner’s', async () => {
  expect(await ask('Can he climb stairs?', 'Benji')).toEqual({
    text: 'The owner writes: “He climbs stairs like a goat.”',
    handover: 'none',
  });
});

test('a person answers what a pet’s page does not say', async () => {
  expect(await ask('does she need a yard?', 'Abby')).toEqual({ text: '', handover: 'all' });
  expect(await ask('Is he ok in an apartment?', 'Benji')).toEqual({
    text: 'Benji is small and weighs 11 lb (5 kg).',
    handover: 'detail',
  });
  expect(await ask('do you have a yard for him?', 'Hugo')).toEqual({ text: '', handover: 'all' });
  expect(await ask('does he need a yard?', 'Hugo')).toEqual({
    text: 'Hugo’s page says: “Returned after an adoption that wasn’t the right match: too many stairs, not enough yard.”',
    handover: 'detail',
  });
});

test('a pet that lives with its owner has been listed, not been here', async () => {
  const text = 'Benji lives with his owner and has been listed for 1 day, since May 3, 2026.';
  expect(await ask('How long has he been listed?', 'Benji')).toEqual({ text, handover: 'none' });
  expect(await ask('how long has he been here', 'Benji')).toEqual({ text, handover: 'none' });
});

test('the rest is spoken of only after several questions', async () => {
  expect((await ask('Is he vaccinated?', 'Benji')).handover).toBe('detail');
  expect((await ask('Is he vaccinated? And do cats dream?', 'Benji')).handover).toBe('rest');
});
