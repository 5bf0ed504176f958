import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { restoreBackup } from '../src/platform/backup/restore-backup.ts';
import { writeBackup } from '../src/platform/backup/write-backup.ts';
import type { Database } from '../src/platform/database.ts';
import { currentMigration, migrate } from '../src/platform/database/migrate.ts';
import { filesOnDisk } from '../src/platform/images/photo-files.ts';
import { limits } from '../src/platform/limits/limits.ts';
import {
  at,
  BEFORE_RENAMES,
  insertDataBeforeRenames,
  insertUnsavedDataBeforeRenames,
  later,
  LIMIT_NAMES,
  submission,
} from './support/data-before-renames.ts';
import { openEmptyDatabase, openTestDatabase, type TestDatabase } from './support/open-test-database.ts';

let old: TestDatabase;
let backup: string;
beforeAll(async () => {
  old = await openEmptyDatabase();
  await migrate(old.db, BEFORE_RENAMES);
  await insertDataBeforeRenames(old.db);
  backup = join(old.dataDir, 'shelter.tar.gz');
  await writeBackup(old.db, { photos: filesOnDisk(join(old.dataDir, 'photos')), file: backup, now: at });
  await insertUnsavedDataBeforeRenames(old.db);
});
afterAll(() => old.close());

test('a backup from before the renames restores into a database of today', async () => {
  const today = await openTestDatabase();
  try {
    const newest = await currentMigration(today.db);
    const photos = filesOnDisk(join(today.dataDir, 'photos'));
    await restoreBackup(today.db, { photos, dataDir: today.dataDir, file: backup });
    expect(await currentMigration(today.db)).toBe(newest);
    await expectRenamedData(today.db);
    await expectWorkingTriggers(today.db);
  } finally {
    await today.close();
  }
});

describe('migrating a shelter from before the renames', () => {
  // First, since the next test migrates the shelter for good.
  test.each(['"forever"', '[1]', 'null', '{}'])('leaves the retention setting %s as it is', async (value) => {
    const trx = await old.db.startTransaction().execute();
    try {
      await sql`update settings set value = ${value} where key = 'retention'`.execute(trx);
      await migrate(trx);
      const { value: found } = await trx.selectFrom('settings').select('value').executeTakeFirstOrThrow();
      expect(found).toEqual(JSON.parse(value));
    } finally {
      await trx.rollback().execute();
    }
  });

  test('brings all data to its new names, and leaves triggers that work', async () => {
    const { db } = old;
    await migrate(db);
    await expectRenamedData(db);
    await expectRenamedUnsavedData(db);
    await expectWorkingTriggers(db);
  });
});

async function expectRenamedUnsavedData(db: Database): Promise<void> {
  expect(await db.selectFrom('sessions').select(['token_hash', 'ip']).execute()).toEqual([
    { token_hash: 'token', ip: '192.0.2.1' },
  ]);
  expect(await db.selectFrom('reset_requests').select(['email', 'ip']).execute()).toEqual([
    { email: 'ben@example.org', ip: '192.0.2.2' },
  ]);
  const rateLimits = await db.selectFrom('rate_limits').selectAll().execute();
  expect(rateLimits.map(({ limit_name }) => limit_name).toSorted()).toEqual(Object.values(LIMIT_NAMES).toSorted());
  for (const { limit_name, ...rest } of rateLimits) {
    expect(limits).toHaveProperty(limit_name);
    expect(rest).toEqual({ subject: 'hash', used: 4, window_started_at: at, blocks: 2, blocked_until: later });
  }
  expect(
    await db
      .selectFrom('emails')
      .select(['access_link', 'access_hash', 'unsubscribe_link'])
      .where('id', '<=', 2)
      .orderBy('id')
      .execute(),
  ).toEqual([
    { access_link: 'http://x/?token=y', access_hash: 'reset', unsubscribe_link: null },
    { access_link: null, access_hash: null, unsubscribe_link: 'http://x/stop' },
  ]);
}

async function expectRenamedData(db: Database): Promise<void> {
  const rows = (table: string, columns: string) =>
    sql`select ${sql.raw(columns)} from ${sql.table(table)} order by 1`.execute(db).then((result) => result.rows);

  expect(await rows('settings', 'key, value')).toEqual([
    { key: 'retention', value: { email_months: 5, ip_address_days: 9, chat_months: 2 } },
  ]);
  expect(await rows('sites', 'name')).toEqual([{ name: 'Downtown' }, { name: 'Eastside' }, { name: 'Main Branch' }]);
  expect(await rows('custodies', 'pet_id, intake_type, outcome_type, application_id, outcome_site')).toEqual([
    { pet_id: 1, intake_type: 'other', outcome_type: 'adoption', application_id: 1, outcome_site: 'Downtown' },
    // The second one is an owner's listing.
    expect.objectContaining({ pet_id: 3, intake_type: 'other', outcome_type: null }),
  ]);
  // It was refunded.
  expect(await rows('due_fees', '*')).toEqual([]);
  expect(await rows('known_networks', '*')).toEqual([{ user_id: 2, network: '192.0.2.0', last_sign_in_at: at }]);
  expect(await rows('audit_log', '*')).toEqual([
    {
      id: 1,
      at,
      actor_id: 1,
      action: 'pet.changed',
      subject_type: 'pet',
      subject_id: 1,
      details: { fields: ['name'] },
      ip: '192.0.2.3',
    },
  ]);
  expect(
    await rows(
      'emails',
      'id, type, to_email, content, reference, attachment, status, attempts, next_attempt_at, last_error, completed_at',
    ),
  ).toEqual([
    {
      id: 1,
      type: 'password-reset',
      to_email: 'ben@example.org',
      content: { subject: 'Reset' },
      reference: null,
      attachment: null,
      status: 'queued',
      attempts: 0,
      next_attempt_at: later,
      last_error: null,
      completed_at: null,
    },
    {
      id: 2,
      type: 'pickup-booked',
      to_email: 'ben@example.org',
      content: { subject: 'Pickup' },
      reference: 'application 1',
      attachment: { name: 'p.ics' },
      status: 'failed',
      attempts: 3,
      next_attempt_at: later,
      last_error: '550 no',
      completed_at: later,
    },
    expect.objectContaining({ id: 3, type: 'newsletter', to_email: 'cat@example.org', status: 'sent' }),
    expect.objectContaining({ id: 4, type: 'newsletter-confirm', to_email: 'cat@example.org', status: 'sent' }),
  ]);
  expect(await rows('email_opt_outs', '*')).toEqual([{ user_id: 2, type: 'reminders' }]);
  expect(await rows('newsletter_subscribers', 'id, email, requested_by')).toEqual([
    { id: 1, email: 'cat@example.org', requested_by: 2 },
  ]);
  expect(await rows('newsletters', 'id, content, status')).toEqual([
    { id: 1, content: { subject: 'News' }, status: 'sent' },
    { id: 2, content: null, status: 'draft' },
  ]);
  expect(await rows('newsletter_recipients', 'newsletter_id, subscriber_id, email_id')).toEqual([
    { newsletter_id: 1, subscriber_id: 1, email_id: 3 },
  ]);
  expect(await rows('newsletter_counts', 'newsletter_id, result, recipients')).toEqual([
    { newsletter_id: 1, result: 'sent', recipients: 1 },
  ]);
  expect(await rows('applications', 'id, active_pet_key, anonymized_at')).toEqual([
    { id: 1, active_pet_key: 'Adopted', anonymized_at: null },
    { id: 2, active_pet_key: null, anonymized_at: later },
    { id: 3, active_pet_key: null, anonymized_at: null },
  ]);
  expect(await rows('application_checks', 'application_id, type, outcome')).toEqual([
    { application_id: 1, type: 'home visit', outcome: 'good' },
  ]);
  expect(await rows('receipts', 'number, type, refunds')).toEqual([
    { number: 1, type: 'payment', refunds: null },
    { number: 2, type: 'refund', refunds: 1 },
  ]);
  expect(await rows('pickups', 'application_id, pickup_date, slot_position, status')).toEqual([
    { application_id: 1, pickup_date: '2026-03-05', slot_position: 2, status: 'no-show' },
  ]);
  expect(await rows('pets', 'id, age, age_months')).toEqual([
    { id: 1, age: 0, age_months: null },
    { id: 2, age: 3, age_months: null },
    { id: 3, age: null, age_months: null },
  ]);
  expect(await rows('visit_requests', 'pet_name, status')).toEqual([{ pet_name: 'Tom', status: 'done' }]);
  expect(await rows('success_stories', 'id, application_id, title, photo_hash, status, decided_at')).toEqual([
    { id: 1, application_id: 1, title: 'Hello', photo_hash: 'a1', status: 'published', decided_at: later },
  ]);
  expect(await rows('idempotency_keys', '*')).toEqual([{ user_id: 2, key: submission, pet_id: 2, created_at: at }]);
  expect(await rows('saved_searches', 'name, last_checked_at')).toEqual([{ name: 'Cats', last_checked_at: later }]);
  expect(await rows('pet_imports', 'file_name, status')).toEqual([{ file_name: 'pets.csv', status: 'undone' }]);
  expect(await rows('pet_import_rows', 'row_number, outcome, error, pet_updated_at, undo')).toEqual([
    { row_number: 2, outcome: 'change', error: 'Changed since, and kept: name.', pet_updated_at: at, undo: 'kept' },
    { row_number: 3, outcome: 'refuse', error: 'No name.', pet_updated_at: null, undo: null },
  ]);
  expect(await rows('messages', 'text, emailed_at')).toEqual([{ text: 'Hello Ben', emailed_at: later }]);
  expect(await rows('chats', 'visitor_hash, last_seq, emailed_seq')).toEqual([
    { visitor_hash: 'visitor', last_seq: 3, emailed_seq: 2 },
  ]);
  expect(await rows('shelter_events', 'id, event_type, pet_id, application_id, location')).toMatchObject([
    { event_type: 'submitted', pet_id: 1, application_id: 1 },
    { event_type: 'approved', pet_id: 1, application_id: 1 },
    { event_type: 'submitted', pet_id: 2, application_id: 2 },
    { event_type: 'withdrawn', pet_id: 2, application_id: 2 },
    { event_type: 'submitted', pet_id: 2, application_id: 3 },
    { event_type: 'pickup_booked', pet_id: 1, application_id: 1, location: 'Downtown' },
  ]);
}

async function expectWorkingTriggers(db: Database): Promise<void> {
  // Approving an application is one event, not also a change of the pet by hand.
  const countChanges = async () =>
    (await sql<{ count: number }>`select count(*) from content_changes`.execute(db)).rows[0]!.count;
  const changes = await countChanges();
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('applications')
      .set({ status: 'Approved', fee_cents: 5000, decided_at: later, updated_at: later })
      .where('id', '=', 3)
      .execute();
    await trx.updateTable('pets').set({ adoption_status: 'Adopted', updated_at: later }).where('id', '=', 2).execute();
  });
  const events = await db
    .selectFrom('shelter_events')
    .select(['event_type', 'application_id'])
    .where('pet_id', '=', 2)
    .orderBy('id', 'desc')
    .execute();
  expect(events[0]).toEqual({ event_type: 'approved', application_id: 3 });
  expect(await countChanges()).toBeGreaterThan(changes);
  expect(
    await db.selectFrom('pets').select(['id', 'available_since']).where('id', '>', 1).orderBy('id').execute(),
  ).toEqual([
    { id: 2, available_since: null },
    { id: 3, available_since: expect.any(Date) },
  ]);
  await db
    .insertInto('pickups')
    .values({
      application_id: 3,
      pickup_date: '2026-03-06',
      pickup_time: '10:00 AM',
      location: 'Eastside',
      slot_position: 1,
      created_at: later,
      updated_at: later,
    })
    .execute();
  await db.deleteFrom('pets').where('id', '=', 3).execute();
  await db.deleteFrom('applications').where('id', '=', 2).execute();
  expect(
    (await db.selectFrom('shelter_events').select('event_type').orderBy('id', 'desc').limit(3).execute()).map(
      ({ event_type }) => event_type,
    ),
  ).toEqual(['deleted', 'pickup_booked', 'approved']);

  // Months belong to pets under one year, also where an older server changes only the age.
  await db.updateTable('pets').set({ age_months: 4 }).where('id', 'in', [1, 2]).execute();
  const listMonths = () => db.selectFrom('pets').select(['id', 'age_months']).orderBy('id').execute();
  expect(await listMonths()).toEqual([
    { id: 1, age_months: 4 },
    { id: 2, age_months: null },
  ]);
  await db.updateTable('pets').set({ age: 1 }).where('id', '=', 1).execute();
  expect((await listMonths())[0]).toEqual({ id: 1, age_months: null });

  // A subscriber's emails are deleted, and the newsletter still counts them.
  await db.deleteFrom('newsletter_subscribers').where('id', '=', 1).execute();
  expect((await db.selectFrom('emails').select('id').orderBy('id').execute()).map(({ id }) => id)).toEqual([1, 2]);
  expect(await db.selectFrom('newsletter_recipients').select(['subscriber_id', 'outcome']).execute()).toEqual([
    { subscriber_id: null, outcome: 'sent' },
  ]);

  // An invalid link is erased, and its email is not sent.
  await db
    .updateTable('emails')
    .set({ access_link: 'http://x/?token=y', access_hash: 'reset' })
    .where('id', '=', 1)
    .execute();
  await db
    .insertInto('password_resets')
    .values({ token_hash: 'reset', user_id: 2, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db.deleteFrom('password_resets').where('token_hash', '=', 'reset').execute();
  expect(
    await db.selectFrom('emails').select(['access_link', 'status', 'completed_at']).where('id', '=', 1).execute(),
  ).toEqual([{ access_link: null, status: 'dropped', completed_at: expect.any(Date) }]);

  // Messages and chats count their changes.
  const readVersions = async () => ({
    thread: await db.selectFrom('message_changes').select(['user_id', 'version']).execute(),
    chat: await db.selectFrom('chats').select('version').executeTakeFirstOrThrow(),
  });
  await db.updateTable('messages').set({ emailed_at: later }).execute();
  const { thread, chat } = await readVersions();
  await db
    .insertInto('messages')
    .values({ user_id: 2, sender: 'user', author_id: 2, text: 'Hi', created_at: later, active_at: later, reply_to: 1 })
    .execute();
  await db.updateTable('chats').set({ emailed_seq: 3 }).execute();
  expect(await readVersions()).toEqual({
    thread: [{ user_id: 2, version: thread[0]!.version + 1 }],
    chat: { version: chat.version + 1 },
  });
}
