import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPet } from '../../../../../tests/support/factories.ts';
import { openTestDatabase, type TestDatabase } from '../../../../../tests/support/open-test-database.ts';
import { demoShelter } from '../../../settings/demo-shelter.constants.ts';
import { shelterSchema } from '../../../settings/settings.contract.ts';
import { describeOpening } from '../../../settings/site-week.contract.ts';
import { understand } from './answer-question.ts';

const shelterDefaults = {
  name: 'Haven',
  phone: '+1 555 0177',
  email: 'hello@haven.example',
  timeZone: 'UTC',
  pickupsPerSlot: 2,
  locations: demoShelter.locations,
};
// A Monday.
const now = new Date('2026-05-04T10:00:00Z');
const open = 'We’re open on Sundays, 8:00 AM - 8:00 PM.';

let database: TestDatabase;
let apple: { id: number };
beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  await db.insertInto('closed_days').values({ day: '2026-05-10', location: 'Eastside', reason: 'New floor' }).execute();
  await db.insertInto('closed_days').values({ day: '2026-06-09', location: '', reason: 'Training day' }).execute();
  apple = await createPet(db, { name: 'Apple', location: 'Eastside' });
  await createPet(db, { name: 'Tank', location: 'Downtown' });
});
afterAll(() => database.close());

async function ask(question: string, lastPetId: number | null = null, at = now) {
  const shelter = shelterSchema.parse(shelterDefaults);
  return (await understand(database.db, question, { shelter, shelterDefaults, now: at, lastPetId })).text;
}

test('a day that any part of the message names goes through the closures', async () => {
  expect(await ask('Hi, we’d like to drop by this sunday around 11 to see some rabbits, are u open?')).toBe(
    `${open} Eastside is closed on May 10 (New floor).`,
  );
});

test('a visit minds the closures of the pet’s location alone', async () => {
  expect(await ask('im free sunday, can we see Apple then')).toContain(
    'Eastside, where Apple lives, is closed on May 10 (New floor). Otherwise, we’re open every day, 8:00 AM - 8:00 PM, except on June 9 (Training day).',
  );
  expect(await ask('im free sunday, can we see Tank then')).not.toContain('Eastside');
});

test('a question about one location leaves out the others', async () => {
  expect(await ask('is downtown open on sunday')).toBe('Yes, we’re open on Sundays, 8:00 AM - 8:00 PM.');
});

test.each([
  'do u do visits on tuesday june 9?',
  'is every location closed on the 9th of June',
  'We were hoping to come out on june 9th with the grandkids, is that ok?',
  'Is it closed Jun 9? We drive 3 hours.',
])('a closed day that a question names is always said: %s', async (question) => {
  expect(await ask(question)).toBe('We’re closed on June 9 (Training day).');
});

test('so is a closed day of the location that is named, or where the page’s pet lives', async () => {
  expect(await ask('can I pick up my rabbit from Eastside on the 10th')).toBe(
    'Eastside is closed on May 10 (New floor).',
  );
  const closed = 'Eastside, where Apple lives, is closed on May 10 (New floor).';
  expect(await ask('i’d like to come see her on sunday with my dad', apple.id)).toBe(closed);
  expect(await ask('is she there on the 10th', apple.id)).toBe(closed);
  expect(await ask('can i pick up my rabbit on the 10th')).not.toContain('closed');
  expect(await ask('I have a 10th grader, is she good with kids', apple.id)).not.toContain('closed');
});

test('a weekend of which one day is closed is open on the other', async () => {
  expect(await ask('is eastside open this weekend')).toBe(
    'We’re open on Saturdays, 8:00 AM - 8:00 PM. Eastside is closed on May 10 (New floor).',
  );
});

test('“every day” names the days on which it is not so', async () => {
  const except = 'We’re open every day, 8:00 AM - 8:00 PM, except on June 9 (Training day).';
  expect(await ask('when is downtown open')).toBe(except);
  expect(await ask('are you open every day')).toBe(`${except} Eastside is closed on May 10 (New floor).`);
  expect(await ask('are you open on thanksgiving')).toContain(`${except} Eastside is closed on May 10 (New floor).`);
  expect(await ask('is eastside open this sunday')).toBe(
    'Eastside is closed on May 10 (New floor). Otherwise, we’re open every day, 8:00 AM - 8:00 PM, except on June 9 (Training day).',
  );
});

test('so does any answer that says when the shelter is open', async () => {
  const opening = 'every day, 8:00 AM - 8:00 PM, except on June 9 (Training day)';
  expect(await ask('can I just walk in')).toContain(`We’re open ${opening}.`);
  expect(await ask('can i visit')).toContain(`We’re open ${opening}.`);
  expect(await ask('i found a stray dog')).toContain(`We’re here ${opening}, and we’ll tell you what to do.`);
});

test('a part of today is today', async () => {
  const onTrainingDay = new Date('2026-06-09T09:00:00Z');
  for (const question of ['can I visit this afternoon', 'can i come tonight', 'are you open this morning'])
    expect(await ask(question, null, onTrainingDay), question).toMatch(/^We’re closed on June 9 \(Training day\)\./);
});

test('pickups are on every day that the shelter is open', async () => {
  const yes = 'Yes, on any day we’re open.';
  expect(await ask('do you do pickups on sundays')).toContain(`${yes} Eastside is closed on May 10 (New floor).`);
  expect(await ask('can i pick up on a saturday')).toContain(`${yes} Pickup times are`);
  expect(await ask('can i do my pickup at eastside this sunday')).not.toContain('Yes');
});

test('a day’s own hours are said where days differ', async () => {
  const day = (from: string, to: string) => ({ hours: { from, to }, walk_in: null, pickups: [], visits: [] });
  const closed = { hours: null, walk_in: null, pickups: [], visits: [] };
  const weekday = day('09:00', '18:00');
  const week = [closed, weekday, weekday, weekday, weekday, weekday, day('10:00', '14:00')];
  const shelter = shelterSchema.parse({
    ...shelterDefaults,
    ...describeOpening([week]),
    locations: demoShelter.locations.map((site) => ({ ...site, week })),
  });
  const answer = async (question: string) =>
    (await understand(database.db, question, { shelter, shelterDefaults, now, lastPetId: null })).text;
  expect(await answer('Are you open on Saturday?')).toBe('Yes, we’re open on Saturdays, 10:00 AM - 2:00 PM.');
  expect(await answer('Are you open today?')).toBe('Yes, we’re open today, 9:00 AM - 6:00 PM.');
  expect(await answer('Are you open on Sunday?')).toMatch(/^We’re closed on Sundays\./);
});

test('a site’s own hours are said where sites differ, and walk-in hours where there are any', async () => {
  const day = (from: string, to: string, walkIn: boolean) => {
    const hours = { from, to };
    return { hours, walk_in: walkIn ? hours : null, pickups: [], visits: [] };
  };
  const weekdays = Array.from({ length: 7 }, () => day('09:00', '18:00', false));
  const withWalkIn = weekdays.map((each, weekday) => (weekday === 6 ? day('10:00', '14:00', true) : each));
  const [main, downtown, ...others] = demoShelter.locations;
  const locations = [
    { ...main!, week: weekdays },
    { ...downtown!, week: withWalkIn },
    ...others.map((site) => ({ ...site, week: weekdays })),
  ];
  const shelter = shelterSchema.parse({
    ...shelterDefaults,
    ...describeOpening(locations.map(({ week }) => week)),
    locations,
  });
  const answer = async (question: string) =>
    (await understand(database.db, question, { shelter, shelterDefaults, now, lastPetId: null })).text;
  expect(await answer('When is Downtown open?')).toMatch(
    /^Downtown is open every day, Mon to Fri and Sun 9:00 AM - 6:00 PM and Sat 10:00 AM - 2:00 PM/,
  );
  expect(await answer('Is Downtown open on Saturday?')).toBe('Yes, Downtown is open on Saturdays, 10:00 AM - 2:00 PM.');
  expect(await answer('Is Eastside open on Saturday?')).toMatch(
    /^Yes, Eastside is open on Saturdays, 9:00 AM - 6:00 PM/,
  );
  expect(await answer('Can I visit Tank on Saturday?')).toMatch(/Downtown is open on Saturdays, 10:00 AM - 2:00 PM/);
  expect(await answer('Can I just walk in at Downtown?')).toMatch(
    /^Our walk-in hours are Saturday, 10:00 AM - 2:00 PM\./,
  );
  expect(await answer('Do I need an appointment?')).toMatch(
    /^Main Branch takes visits by appointment\. The walk-in hours at Downtown are Saturday, 10:00 AM - 2:00 PM\./,
  );
});
