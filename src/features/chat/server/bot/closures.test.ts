import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPet } from '../../../../../tests/support/factories.ts';
import { openTestDatabase, type TestDatabase } from '../../../../../tests/support/open-test-database.ts';
import { shelterSchema } from '../../../settings/settings.contract.ts';
import { understand } from './answer-question.ts';

const shelterDefaults = {
  name: 'Haven',
  phone: '+1 555 0177',
  email: 'hello@haven.example',
  timeZone: 'UTC',
  pickupsPerSlot: 2,
};
// A Monday.
const now = new Date('2026-05-04T10:00:00Z');
const open = 'We’re open on Sundays, 8:00 AM - 8:00 PM.';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  await db.insertInto('closed_days').values({ day: '2026-05-10', location: 'Eastside', reason: 'New floor' }).execute();
  await createPet(db, { name: 'Apple', location: 'Eastside' });
  await createPet(db, { name: 'Tank', location: 'Downtown' });
});
afterAll(() => database.close());

async function ask(question: string) {
  const shelter = shelterSchema.parse(shelterDefaults);
  return (await understand(database.db, question, { shelter, shelterDefaults, now })).text;
}

test('a day that any part of the message names goes through the closures', async () => {
  expect(await ask('Hi, we’d like to drop by this sunday around 11 to see some rabbits, are u open?')).toBe(
    `${open} Eastside is closed on May 10 (New floor).`,
  );
});

test('a visit minds the closures of the pet’s location alone', async () => {
  expect(await ask('im free sunday, can we see Apple then')).toContain(
    `${open} Eastside, where Apple lives, is closed on May 10 (New floor).`,
  );
  expect(await ask('im free sunday, can we see Tank then')).not.toContain('Eastside');
});

test('a question about one location leaves out the others', async () => {
  expect(await ask('is downtown open on sunday')).toBe('Yes, we’re open on Sundays, 8:00 AM - 8:00 PM.');
});
