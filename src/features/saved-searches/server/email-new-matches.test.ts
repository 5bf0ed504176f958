import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearTables } from '../../../../tests/support/clear-tables.ts';
import { createPet, createUser } from '../../../../tests/support/factories.ts';
import { isOnServer, openTestDatabase, type TestDatabase } from '../../../../tests/support/open-test-database.ts';
import { readEmails } from '../../../../tests/support/outbox.ts';
import type { Database } from '../../../platform/database.ts';
import { makeToken } from '../../../platform/tokens.ts';
import type { EmailFrequency } from '../saved-searches.constants.ts';
import { emailNewMatches, type EmailOptions } from './email-new-matches.ts';

let database: TestDatabase;
let db: Database;
let userId: number;
const warnings: string[] = [];
beforeAll(async () => {
  database = await openTestDatabase();
  db = database.db;
});
afterAll(() => database.close());
beforeEach(async () => {
  await clearTables(db, 'pets', 'users');
  warnings.length = 0;
  userId = (await createUser(db, { name: 'Noor', email: 'noor@example.org' })).id;
});

/** Long ago, so that everything is committed by the database's clock. */
const at = (time: string) => new Date(`2025-${time}Z`);

async function save(
  query: string,
  { frequency = 'at once', seen = at('06-01T12:00'), name = 'Mine', user_id = userId }: Partial<SaveOptions> = {},
): Promise<{ id: number }> {
  const values = {
    user_id,
    name,
    query,
    frequency,
    unsubscribe_token: makeToken(),
    last_checked_at: seen,
    created_at: seen,
  };
  return db.insertInto('saved_searches').values(values).returning('id').executeTakeFirstOrThrow();
}

interface SaveOptions {
  frequency: EmailFrequency;
  seen: Date;
  name: string;
  user_id: number;
}

const arrive = (traits: Parameters<typeof createPet>[1] = {}) =>
  createPet(db, { available_since: at('06-02T10:00'), ...traits });

const emailNow = (options: Partial<EmailOptions> = {}, on = db) =>
  emailNewMatches(on, {
    now: at('06-03T12:00'),
    timeZone: 'UTC',
    publicUrl: 'https://pets.example.org',
    onWarning: (what) => void warnings.push(what),
    ...options,
  });

/** Names of the pets in each email. */
async function emailed(): Promise<string[][]> {
  return (await readEmails(db)).map(({ content }) => content.items!.map(({ label }) => label));
}

describe('a search with emails at once', () => {
  test.each([
    ['', true],
    ['?type=Dog', true],
    ['?type=Cat', false],
    ['?age=baby', true],
    ['?age=adult', false],
    ['?gender=Female', true],
    ['?gender=Male', false],
    ['?size=Small', true],
    ['?size=Large', false],
    ['?hypoallergenic=yes', true],
    ['?special_needs=yes', false],
    ['?good_with_children=yes', true],
    ['?good_with_dogs=yes', false],
    ['?text=beagles', true],
    ['?text=puppy+juniper', true],
    ['?text=juniqer', false],
    ['?text=kitten', false],
    ['?breed=beagle', true],
    ['?breed=juniper', false],
    ['?text=beagle&type=Dog&age=baby&good_with_cats=yes', true],
    ['?text=100%25', false],
  ])('"%s" matches a small beagle puppy: %s', async (query, fits) => {
    await save(query);
    await arrive({
      name: 'Júniper',
      breed: 'Beagle',
      age: 0,
      size: 'Small',
      hypoallergenic: true,
      good_with_cats: true,
    });
    await emailNow();
    expect(await emailed()).toEqual(fits ? [['Júniper']] : []);
    expect(warnings).toEqual([]);
  });

  test('emails each pet once, and again after it became available again', async () => {
    await save('');
    const { id } = await arrive({ name: 'Maple' });
    await emailNow();
    await emailNow();
    expect(await emailed()).toEqual([['Maple']]);
    await db.updateTable('pets').set({ adoption_status: 'Pending' }).where('id', '=', id).execute();
    await emailNow({ commitDelayMs: 0 });
    await db.updateTable('pets').set({ adoption_status: 'Available' }).where('id', '=', id).execute();
    await db.updateTable('pets').set({ name: 'Maple II' }).where('id', '=', id).execute();
    await emailNow({ commitDelayMs: 0 });
    await emailNow({ commitDelayMs: 0 });
    expect(await emailed()).toEqual([['Maple'], ['Maple II']]);
  });

  test('leaves out pets that were there before, are gone, are unlisted, or belong to its owner', async () => {
    const other = await createUser(db);
    await save('');
    await arrive({ name: 'Before', available_since: at('06-01T11:59') });
    await arrive({ name: 'Adopted', adoption_status: 'Adopted' });
    await arrive({ name: 'Unlisted', is_listed: false });
    await arrive({ name: 'Own', owner_id: userId });
    await emailNow();
    expect(await emailed()).toEqual([]);
    await arrive({ name: 'Another’s', owner_id: other.id });
    await emailNow();
    expect(await emailed()).toEqual([]);
  });

  test('waits until new pets are committed', async () => {
    await save('');
    await createPet(db, { name: 'Maple' });
    await emailNow();
    expect(await emailed()).toEqual([]);
    await emailNow({ commitDelayMs: 0 });
    expect(await emailed()).toEqual([['Maple']]);
  });

  test('emails the ten newest pets and the number of the others', async () => {
    await save('?type=Dog&size=Medium', { name: 'small.dogs on http://spam.example' });
    for (let n = 0; n < 13; n += 1) await arrive({ name: `Pet ${n}`, available_since: at(`06-02T10:${10 + n}`) });
    await emailNow();
    const [email, ...more] = await readEmails(db);
    expect(more).toEqual([]);
    const { content } = email!;
    expect(content.items!.map(({ label }) => label)).toEqual(Array.from({ length: 10 }, (_, n) => `Pet ${12 - n}`));
    expect(content.paragraphs.join(' ')).toContain('13 pets');
    expect(content.paragraphs.join(' ')).toContain('You’ll find 3 more on our site');
    expect(content.subject).toBe('13 new matches for “Medium dogs”');
    expect(content.action!.href).toBe('https://pets.example.org/search?type=Dog&size=Medium&status=Available');
    expect(email).toMatchObject({ type: 'saved-search', user_id: userId, to_email: 'noor@example.org' });
    expect(email!.unsubscribe_link).toMatch(
      /^https:\/\/pets\.example\.org\/saved-searches\/unsubscribe\?token=[\w-]{43}$/,
    );
  });

  test('makes no link of a pet’s typed text', async () => {
    await save('');
    await arrive({ name: 'https://spam.example/win', species: 'a@spam.example', breed: 'www.spam.example' });
    await emailNow();
    const [{ content }] = (await readEmails(db)) as [Awaited<ReturnType<typeof readEmails>>[number]];
    expect(content.items![0]!.label).toBe('https //spam example/win');
    expect(JSON.stringify(content)).not.toMatch(/[@.]spam|spam\.|https?:\/\/(?!pets\.example\.org)/);
  });

  test('is emailed once by several servers', async () => {
    const again = isOnServer ? (await database.openAgain()).db : db;
    for (let n = 0; n < 60; n += 1)
      await save(`?text=pet${n % 2 ? '' : '+never'}`, { user_id: (await createUser(db)).id });
    await arrive({ name: 'Pet' });
    await Promise.all([emailNow(), emailNow({}, again), emailNow(), emailNow({}, again)]);
    expect(await emailed()).toHaveLength(30);
    expect(warnings).toEqual([]);
  });

  test('does not wait for another search that fails', async () => {
    const broken = await createUser(db, { email: 'nobody' });
    const { id } = await save('', { user_id: broken.id });
    await save('');
    await arrive({ name: 'Maple' });
    await emailNow();
    expect(await emailed()).toEqual([['Maple']]);
    expect(warnings).toEqual([`the email about saved search ${id} could not be queued (unknown)`]);
  });

  test('is not emailed after the server stops', async () => {
    await save('');
    await arrive();
    await emailNow({ signal: AbortSignal.abort() });
    expect(await emailed()).toEqual([]);
  });
});

test('a search without emails gets none', async () => {
  await save('', { frequency: 'never' });
  await arrive();
  await emailNow();
  expect(await emailed()).toEqual([]);
});

describe('a search with daily emails', () => {
  const berlin = { timeZone: 'Europe/Berlin' };

  test.each([
    ['in winter', '01-15T06:59', '01-15T07:00'],
    ['in summer', '07-15T05:59', '07-15T06:00'],
    ['on the day the clocks go forward', '03-30T05:59', '03-30T06:00'],
    ['on the day they go back', '10-26T06:59', '10-26T07:00'],
  ])('is emailed after eight in the morning in the shelter’s time zone, %s', async (_, before, after) => {
    const seen = new Date(at(before).getTime() - 20 * 3_600_000);
    await save('', { frequency: 'daily', seen });
    await arrive({ name: 'Maple', available_since: new Date(at(before).getTime() - 3_600_000) });
    await emailNow({ ...berlin, now: at(before) });
    expect(await emailed()).toEqual([]);
    await emailNow({ ...berlin, now: at(after) });
    await emailNow({ ...berlin, now: at(after) });
    expect(await emailed()).toEqual([['Maple']]);
  });

  test('emails later pets on the next morning', async () => {
    await save('', { frequency: 'daily' });
    await arrive({ name: 'Early', available_since: at('06-02T07:59') });
    await arrive({ name: 'Late', available_since: at('06-02T08:01') });
    await emailNow({ now: at('06-02T20:00') });
    expect(await emailed()).toEqual([['Early']]);
    await emailNow({ now: at('06-03T08:00') });
    expect(await emailed()).toEqual([['Early'], ['Late']]);
  });

  test('emails nothing twice when the clock is set back, nor before the database’s clock gets there', async () => {
    await save('', { frequency: 'daily' });
    await arrive({ name: 'Maple' });
    await emailNow({ now: new Date(Date.now() + 2 * 86_400_000) });
    expect(await emailed()).toEqual([]);
    await emailNow({ now: at('06-03T08:30') });
    await emailNow({ now: at('06-03T07:30') });
    await emailNow({ now: at('06-02T07:30') });
    expect(await emailed()).toEqual([['Maple']]);
  });
});

test('searches without matches are checked once until there are new pets', async () => {
  const { id } = await save('?type=Cat');
  await arrive();
  await emailNow();
  const seen = async () =>
    (await db.selectFrom('saved_searches').select('last_checked_at').where('id', '=', id).executeTakeFirstOrThrow())
      .last_checked_at;
  const first = await seen();
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  expect(rows[0]!.now.getTime() - first.getTime()).toBeGreaterThanOrEqual(60_000);
  await emailNow();
  expect(await seen()).toEqual(first);
});
