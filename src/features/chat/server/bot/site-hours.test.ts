import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createPet } from '../../../../../tests/support/factories.ts';
import { openTestDatabase, type TestDatabase } from '../../../../../tests/support/open-test-database.ts';
import { demoShelter } from '../../../settings/demo-shelter.constants.ts';
import { defaultSite, shelterSchema, type Shelter } from '../../../settings/settings.contract.ts';
import { describeOpening, type HourRange, type SiteWeek } from '../../../settings/site-week.contract.ts';
import { understand } from './answer-question.ts';

const closed = { hours: null, walk_in: null, pickups: [], visits: [] };
const range = (text: string): HourRange => ({ from: text.slice(0, 5), to: text.slice(6) });

/** @param days by weekday, Sunday first: opening hours, then walk-in hours */
const weekOf = (...days: [hours?: string, walkIn?: string][]): SiteWeek =>
  days.map(([hours, walkIn]) =>
    hours === undefined
      ? closed
      : { ...closed, hours: range(hours), walk_in: walkIn === undefined ? null : range(walkIn) },
  );
const on = (weekday: [hours?: string, walkIn?: string], saturday: [hours?: string, walkIn?: string] = []) =>
  weekOf([], weekday, weekday, weekday, weekday, weekday, saturday);

const names = ['Riverside Annex', 'Oak Street', 'Downtown'];
function shelterWith(...weeks: SiteWeek[]): Shelter {
  const locations = weeks.map((week, at) => ({ ...defaultSite(at + 1, names[at]!), week }));
  return shelterSchema.parse({ name: 'Haven', locations, ...describeOpening(weeks) });
}

// A Monday.
const now = new Date('2026-05-04T10:00:00Z');
let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.db.insertInto('sites').values({ name: 'Oak Street', rank: 9 }).execute();
  await createPet(database.db, { name: 'Apple', species: 'Cat', location: 'Oak Street' });
});
afterAll(() => database.close());

async function ask(question: string, shelter: Shelter) {
  return (await understand(database.db, question, { shelter, shelterDefaults: shelter, now })).text;
}

describe('a shelter whose sites have different hours', () => {
  const shelter = shelterWith(on(['09:00-18:00'], ['10:00-14:00']), on(['12:00-20:00']));
  const riverside =
    'Riverside Annex is open Monday to Saturday, Mon to Fri 9:00 AM - 6:00 PM and Sat 10:00 AM - 2:00 PM.';
  const oak = 'Oak Street is open Monday to Friday, 12:00 PM - 8:00 PM.';

  test.each([
    ['When is Oak Street open?', oak],
    ['when are you open at oak street', oak],
    ['What are the hours at the Riverside location?', riverside],
    ['Is Oak Street open on Saturday?', `Oak Street is closed on Saturdays. ${oak}`],
    ['is riverside open on saturdays', 'Yes, Riverside Annex is open on Saturdays, 10:00 AM - 2:00 PM.'],
    ['Is Oak Street open now?', 'No, Oak Street opens at 12:00 PM.'],
    ['is Oak Street open today?', 'Yes, Oak Street is open today, 12:00 PM - 8:00 PM.'],
    ['When are you open?', `${riverside} ${oak}`],
    [
      'Are you open on Saturday?',
      `Riverside Annex is open on Saturdays, 10:00 AM - 2:00 PM. Oak Street is closed on Saturdays. ${oak}`,
    ],
  ])('says those of the site: %s', async (question, answer) => {
    expect(await ask(question, shelter)).toBe(answer);
  });

  test('says those of the site where a pet lives', async () => {
    expect(await ask('Can I visit Apple on Saturday?', shelter)).toContain('Oak Street is closed on Saturdays.');
    expect(await ask('Can I visit Apple today?', shelter)).toContain('Oak Street is open today, 12:00 PM - 8:00 PM.');
  });
});

test('sites with the same hours are one shelter', async () => {
  const week = on(['09:00-18:00'], ['09:00-18:00']);
  expect(await ask('When is Oak Street open?', shelterWith(week, week))).toBe(
    'We’re open Monday to Saturday, 9:00 AM - 6:00 PM.',
  );
});

describe('walk-in hours', () => {
  const weekday: [string, string] = ['09:00-18:00', '10:00-16:00'];
  const shelter = shelterWith(on(weekday, ['10:00-14:00']));

  test.each([
    'What are your walk-in hours?',
    'do you have walk in hours',
    'what are the hours for walk-ins',
    'When can I walk in?',
    'Can I just walk in?',
    'Can I come without an appointment?',
    'Do I need an appointment?',
    'Can I walk in tomorrow?',
    'Can I walk in and adopt Apple today?',
  ])('are said to people who come without an appointment: %s', async (question) => {
    expect(await ask(question, shelter)).toContain('Our walk-in hours are Monday to Friday, 10:00 AM - 4:00 PM.');
  });

  test('are those of the site', async () => {
    const two = shelterWith(on(weekday), on(['09:00-18:00'], ['09:00-18:00', '09:00-12:00']));
    expect(await ask('Can I walk in at Oak Street?', two)).toContain(
      'Our walk-in hours are Saturday, 9:00 AM - 12:00 PM.',
    );
    expect(await ask('What are your walk-in hours?', two)).toContain(
      'The walk-in hours at Riverside Annex are Monday to Friday, 10:00 AM - 4:00 PM. The walk-in hours at Oak Street are Saturday, 9:00 AM - 12:00 PM.',
    );
  });

  test('are not made up where none are set', async () => {
    expect(await ask('Can I just walk in?', shelterWith(on(['09:00-18:00'])))).toContain(
      'Yes, just walk in. We’re open Monday to Friday, 9:00 AM - 6:00 PM.',
    );
  });
});

describe('amounts', () => {
  afterEach(() => (globalThis.shelterUnits = undefined));

  test('are in the shelter’s currency', async () => {
    globalThis.shelterUnits = 'EUR kg';
    const shelter = shelterSchema.parse({ ...demoShelter, currency: 'EUR' });
    const questions = [
      'How much is a dog?',
      'price',
      'How much is Apple?',
      'do you have dogs under €200',
      'cheapest pet?',
    ];
    for (const question of questions) expect(await ask(question, shelter), question).toMatch(/^(?=[^]*€\d)[^$]*$/);
    expect(await ask('do you have cats under €200', shelter)).toContain('We have one cat with a fee of €200 or less.');
  });
});
