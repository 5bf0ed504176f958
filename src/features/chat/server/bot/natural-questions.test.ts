import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPet } from '../../../../../tests/support/factories.ts';
import { openTestDatabase, type TestDatabase } from '../../../../../tests/support/open-test-database.ts';
import { demoShelter } from '../../../settings/demo-shelter.constants.ts';
import { shelterSchema } from '../../../settings/settings.contract.ts';
import { understand } from './answer-question.ts';
import { everydayQuestions } from '../../../../../tests/support/everyday-questions.ts';
import { frontDeskQuestions } from '../../../../../tests/support/front-desk-questions.ts';
import { householdQuestions } from '../../../../../tests/support/household-questions.ts';
import { lookalikeQuestions } from '../../../../../tests/support/lookalike-questions.ts';
import { naturalQuestions, type NaturalQuestion } from '../../../../../tests/support/natural-questions.ts';
import { preciseQuestions } from '../../../../../tests/support/precise-questions.ts';
import { trickyQuestions } from '../../../../../tests/support/tricky-questions.ts';
import { urgentQuestions } from '../../../../../tests/support/urgent-questions.ts';

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
  const { db } = database;
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const add = async (name: string, traits: Parameters<typeof createPet>[1]) =>
    ids.set(name, (await createPet(db, { name, created_at: daysAgo(30), ...traits })).id);
  const cat = { species: 'Cat', breed: 'Siamese', size: 'Small', weight: 4 } as const;
  await add('Ava', {
    ...cat,
    age: 2,
    colour: 'Cream',
    good_with_cats: true,
    good_with_dogs: false,
    personality: 'Calm and curious.',
    location: 'Downtown',
    created_at: daysAgo(41),
  });
  await add('Ned', {
    breed: 'Beagle',
    gender: 'Male',
    age: 5,
    good_with_dogs: true,
    good_with_cats: null,
    location: 'Main Branch',
  });
  await add('Rex', {
    breed: 'German Shepherd',
    gender: 'Male',
    age: 9,
    weight: 34,
    size: 'Large',
    special_needs: 'Daily thyroid tablet',
    adoption_status: 'Pending',
  });
  await add('Mia', { ...cat, adoption_status: 'Adopted' });
  await add('Buddy', { ...cat, adoption_status: 'Adopted', good_with_dogs: false });
  await add('Luna', { breed: 'Labrador', age: 0, weight: 5, size: 'Large', good_with_children: false });
  await add('Bella', { breed: 'Boxer', age: 7, good_with_children: false });
  await add('Bella', { ...cat, age: 0 });
  await add('Odie', { breed: 'Dachshund', adoption_status: 'Adopted' });
  ids.set('Odie the dachshund', ids.get('Odie')!);
  await add('Odie', { species: 'Rabbit', breed: 'Lop', adoption_status: 'Pending' });
  await add('Louie', { gender: 'Male', listed_by_owner: true, location: null });
  await add('Poppy', { breed: 'Poodle', size: 'Small', weight: 3, hypoallergenic: true, good_with_cats: true });
  await add('Thumper', { species: 'Rabbit', breed: 'Lop', weight: 1.8, size: 'Small', created_at: daysAgo(200) });
});
afterAll(() => database.close());

async function ask({ ask: question, page, before = [] }: NaturalQuestion) {
  let lastPetId: number | null = page === undefined ? null : ids.get(page)!;
  const previous: string[] = [];
  for (const message of before) {
    lastPetId = (await understand(database.db, message, { shelter, shelterDefaults, now, lastPetId, previous })).petId;
    previous.push(message);
  }
  return understand(database.db, question, { shelter, shelterDefaults, now, lastPetId, previous });
}

test.each([
  { name: 'natural questions', questions: naturalQuestions },
  { name: 'tricky questions', questions: trickyQuestions },
  { name: 'everyday questions', questions: everydayQuestions },
  { name: 'questions on the visitor’s household', questions: householdQuestions },
  { name: 'questions that differ from common ones in a detail', questions: preciseQuestions },
  { name: 'questions that look like a common one', questions: lookalikeQuestions },
  { name: 'urgent questions', questions: urgentQuestions },
  { name: 'questions at the front desk', questions: frontDeskQuestions },
])('$name are answered right or handed over', async ({ questions }) => {
  const wrong: string[] = [];
  let answered = 0;
  for (const question of questions) {
    const { text, handover } = await ask(question);
    const what = `${question.before ? `${question.before.join(' / ')} / ` : ''}${question.ask}`;
    const { fact, never, isRequired = false } = question;
    if (fact?.test(text) && !never?.test(text)) answered += 1;
    else if (handover === 'none' || isRequired || never?.test(text) || (fact && text !== ''))
      wrong.push(`${what} → [${handover}] ${text}`);
  }
  const answerable = questions.filter(({ fact }) => fact).length;
  expect(wrong).toEqual([]);
  expect(answered / answerable).toBeGreaterThan(0.8);
});
