import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPet, createUser } from '../../../../tests/support/factories.ts';
import { isOnServer, openTestDatabase, type TestDatabase } from '../../../../tests/support/open-test-database.ts';
import { readEmails } from '../../../../tests/support/outbox.ts';
import type { Database } from '../../../platform/database.ts';
import { makeToken } from '../../../platform/tokens.ts';
import type { MailFrequency } from '../saved-search-words.contract.ts';
import { mailNewMatches, type Mailing } from './mail-new-matches.ts';

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
  await db.deleteFrom('pets').execute();
  await db.deleteFrom('users').execute();
  warnings.length = 0;
  userId = (await createUser(db, { name: 'Noor', email: 'noor@example.org' })).id;
});

/** Long ago, so that everything has settled by the database's clock. */
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
    seen_until: seen,
    created_at: seen,
  };
  return db.insertInto('saved_searches').values(values).returning('id').executeTakeFirstOrThrow();
}

interface SaveOptions {
  frequency: MailFrequency;
  seen: Date;
  name: string;
  user_id: number;
}

const arrive = (traits: Parameters<typeof createPet>[1] = {}) =>
  createPet(db, { available_since: at('06-02T10:00'), ...traits });

const mailNow = (mailing: Partial<Mailing> = {}, on = db) =>
  mailNewMatches(on, {
    now: at('06-03T12:00'),
    timeZone: 'UTC',
    publicUrl: 'https://pets.example.org',
    onWarning: (what) => void warnings.push(what),
    ...mailing,
  });

/** The names of the pets in each mail. */
async function mailed(): Promise<string[][]> {
  return (await readEmails(db)).map(({ content }) => content.items!.map(({ label }) => label));
}

describe('a search that is mailed at once', () => {
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
  ])('for "%s": whether it fits a small beagle puppy is %s', async (query, fits) => {
    await save(query);
    await arrive({
      name: 'Júniper',
      breed: 'Beagle',
      age: 0,
      size: 'Small',
      hypoallergenic: true,
      good_with_cats: true,
    });
    await mailNow();
    expect(await mailed()).toEqual(fits ? [['Júniper']] : []);
    expect(warnings).toEqual([]);
  });

  test('tells of each pet once, and again where it has become available anew', async () => {
    await save('');
    const { id } = await arrive({ name: 'Maple' });
    await mailNow();
    await mailNow();
    expect(await mailed()).toEqual([['Maple']]);
    await db.updateTable('pets').set({ adoption_status: 'Pending' }).where('id', '=', id).execute();
    await mailNow({ settledAfterMs: 0 });
    await db.updateTable('pets').set({ adoption_status: 'Available' }).where('id', '=', id).execute();
    await db.updateTable('pets').set({ name: 'Maple II' }).where('id', '=', id).execute();
    await mailNow({ settledAfterMs: 0 });
    await mailNow({ settledAfterMs: 0 });
    expect(await mailed()).toEqual([['Maple'], ['Maple II']]);
  });

  test('leaves out who was there before, is gone again, is not listed, or lives with whoever waits', async () => {
    const other = await createUser(db);
    await save('');
    await arrive({ name: 'Before', available_since: at('06-01T11:59') });
    await arrive({ name: 'Adopted', adoption_status: 'Adopted' });
    await arrive({ name: 'Unlisted', is_listed: false });
    await arrive({ name: 'Own', owner_id: userId });
    await mailNow();
    expect(await mailed()).toEqual([]);
    await arrive({ name: 'Another’s', owner_id: other.id });
    await mailNow();
    expect(await mailed()).toEqual([]);
  });

  test('waits until what arrives has settled', async () => {
    await save('');
    await createPet(db, { name: 'Maple' });
    await mailNow();
    expect(await mailed()).toEqual([]);
    await mailNow({ settledAfterMs: 0 });
    expect(await mailed()).toEqual([['Maple']]);
  });

  test('gets the ten newest in one mail, and how many more there are', async () => {
    await save('?type=Dog&size=Medium', { name: 'small.dogs on http://spam.example' });
    for (let n = 0; n < 13; n += 1) await arrive({ name: `Pet ${n}`, available_since: at(`06-02T10:${10 + n}`) });
    await mailNow();
    const [mail, ...more] = await readEmails(db);
    expect(more).toEqual([]);
    const { content } = mail!;
    expect(content.items!.map(({ label }) => label)).toEqual(Array.from({ length: 10 }, (_, n) => `Pet ${12 - n}`));
    expect(content.paragraphs.join(' ')).toContain('13 pets');
    expect(content.paragraphs.join(' ')).toContain('3 more are on our site');
    expect(content.subject).toBe('New for your search “Medium dogs”');
    expect(content.action!.href).toBe('https://pets.example.org/search?type=Dog&size=Medium&status=Available');
    expect(mail).toMatchObject({ kind: 'saved-search', user_id: userId, to_email: 'noor@example.org' });
    expect(mail!.unsubscribe_link).toMatch(
      /^https:\/\/pets\.example\.org\/saved-searches\/unsubscribe\?token=[\w-]{43}$/,
    );
  });

  test('makes no link of what somebody has typed about a pet', async () => {
    await save('');
    await arrive({ name: 'https://spam.example/win', species: 'a@spam.example', breed: 'www.spam.example' });
    await mailNow();
    const [{ content }] = (await readEmails(db)) as [Awaited<ReturnType<typeof readEmails>>[number]];
    expect(content.items![0]!.label).toBe('https //spam example/win');
    expect(JSON.stringify(content)).not.toMatch(/[@.]spam|spam\.|https?:\/\/(?!pets\.example\.org)/);
  });

  test('is mailed once, whichever of several servers does it', async () => {
    const again = isOnServer ? (await database.openAgain()).db : db;
    for (let n = 0; n < 60; n += 1)
      await save(`?text=pet${n % 2 ? '' : '+never'}`, { user_id: (await createUser(db)).id });
    await arrive({ name: 'Pet' });
    await Promise.all([mailNow(), mailNow({}, again), mailNow(), mailNow({}, again)]);
    expect(await mailed()).toHaveLength(30);
    expect(warnings).toEqual([]);
  });

  test('does not wait for another that cannot be mailed', async () => {
    const broken = await createUser(db, { email: 'nobody' });
    const { id } = await save('', { user_id: broken.id });
    await save('');
    await arrive({ name: 'Maple' });
    await mailNow();
    expect(await mailed()).toEqual([['Maple']]);
    expect(warnings).toEqual([`the mail about saved search ${id} could not be queued (unknown)`]);
  });

  test('is not begun any more once the server stops', async () => {
    await save('');
    await arrive();
    await mailNow({ signal: AbortSignal.abort() });
    expect(await mailed()).toEqual([]);
  });
});

test('a search that is to be kept without mails gets none', async () => {
  await save('', { frequency: 'never' });
  await arrive();
  await mailNow();
  expect(await mailed()).toEqual([]);
});

describe('a search that is mailed daily', () => {
  const berlin = { timeZone: 'Europe/Berlin' };

  test.each([
    ['in winter', '01-15T06:59', '01-15T07:00'],
    ['in summer', '07-15T05:59', '07-15T06:00'],
    ['on the day the clocks go forward', '03-30T05:59', '03-30T06:00'],
    ['on the day they go back', '10-26T06:59', '10-26T07:00'],
  ])('is mailed after eight in the morning of the shelter’s day, %s', async (_, before, after) => {
    const seen = new Date(at(before).getTime() - 20 * 3_600_000);
    await save('', { frequency: 'daily', seen });
    await arrive({ name: 'Maple', available_since: new Date(at(before).getTime() - 3_600_000) });
    await mailNow({ ...berlin, now: at(before) });
    expect(await mailed()).toEqual([]);
    await mailNow({ ...berlin, now: at(after) });
    await mailNow({ ...berlin, now: at(after) });
    expect(await mailed()).toEqual([['Maple']]);
  });

  test('tells of what came later on the morning after', async () => {
    await save('', { frequency: 'daily' });
    await arrive({ name: 'Early', available_since: at('06-02T07:59') });
    await arrive({ name: 'Late', available_since: at('06-02T08:01') });
    await mailNow({ now: at('06-02T20:00') });
    expect(await mailed()).toEqual([['Early']]);
    await mailNow({ now: at('06-03T08:00') });
    expect(await mailed()).toEqual([['Early'], ['Late']]);
  });

  test('is mailed nothing twice when the clock is put back, nor before the database’s clock is there', async () => {
    await save('', { frequency: 'daily' });
    await arrive({ name: 'Maple' });
    await mailNow({ now: new Date(Date.now() + 2 * 86_400_000) });
    expect(await mailed()).toEqual([]);
    await mailNow({ now: at('06-03T08:30') });
    await mailNow({ now: at('06-03T07:30') });
    await mailNow({ now: at('06-02T07:30') });
    expect(await mailed()).toEqual([['Maple']]);
  });
});

test('searches that nothing has come for are looked at once, and no more until something comes', async () => {
  const { id } = await save('?type=Cat');
  await arrive();
  await mailNow();
  const seen = async () =>
    (await db.selectFrom('saved_searches').select('seen_until').where('id', '=', id).executeTakeFirstOrThrow())
      .seen_until;
  const first = await seen();
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  expect(rows[0]!.now.getTime() - first.getTime()).toBeGreaterThanOrEqual(60_000);
  await mailNow();
  expect(await seen()).toEqual(first);
});
