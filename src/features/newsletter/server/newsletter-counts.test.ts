import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearTables } from '../../../../tests/support/clear-tables.ts';
import { createStartedNewsletter, createSubscribers } from '../../../../tests/support/newsletters.ts';
import { isOnServer, openTestDatabase, type TestDatabase } from '../../../../tests/support/open-test-database.ts';
import type { Database } from '../../../platform/database.ts';
import { deleteOldEmails } from '../../../platform/email/delete-emails.ts';
import { countProgress, mergeNewsletterCounts } from './newsletters.queries.ts';
import { queueNewsletters } from './queue-newsletters.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await clearTables(database.db, 'newsletters', 'newsletter_subscribers', 'emails');
});
afterEach(() => expectTrueCounts());

async function expectTrueCounts(): Promise<void> {
  const { rows: counted } = await sql`
    select newsletter_id, result, sum(recipients)::int as recipients from newsletter_counts
    group by 1, 2 having sum(recipients) <> 0 order by 1, 2`.execute(database.db);
  const { rows: actual } = await sql`
    select newsletter_id, newsletter_result(outcome, email_id, subscriber_id) as result, count(*)::int as recipients
    from newsletter_recipients group by 1, 2 order by 1, 2`.execute(database.db);
  expect(counted).toEqual(actual);
}

async function createQueuedNewsletter(recipients: number): Promise<number> {
  await createSubscribers(database.db, recipients);
  const id = await createStartedNewsletter(database.db);
  const onWarning = (what: string) => expect.fail(what);
  await queueNewsletters(database.db, { now: new Date(), publicUrl: 'https://pets.example.org', onWarning });
  return id;
}

const progressOf = async (id: number) => (await countProgress(database.db, [id])).get(id);

describe('the progress of a newsletter', () => {
  test('follows its emails, also after it was sent', async () => {
    const { db } = database;
    const id = await createQueuedNewsletter(5);
    const other = await createQueuedNewsletter(1);
    const emails = await db.selectFrom('emails').select('id').orderBy('id').limit(5).execute();
    const setStatus = (at: number, status: 'sent' | 'failed' | 'kept' | 'queued', completed_at: Date | null) =>
      db.updateTable('emails').set({ status, completed_at }).where('id', '=', emails[at]!.id).execute();
    const long = new Date('2020-01-01');
    await setStatus(0, 'sent', long);
    await setStatus(1, 'failed', long);
    await setStatus(2, 'failed', new Date());
    await setStatus(3, 'kept', new Date());
    const counted = { total: 5, waiting: 0, queued: 1, sent: 1, kept: 1, failed: 2, unsubscribed: 0 };
    expect(await progressOf(id)).toEqual(counted);
    // A failed email is sent again; old ones are deleted.
    await setStatus(2, 'queued', null);
    await deleteOldEmails(db, new Date(), 12);
    expect(await progressOf(id)).toEqual({ ...counted, queued: 2, failed: 1 });
    await clearTables(db, 'newsletter_subscribers');
    expect(await progressOf(id)).toEqual({ ...counted, queued: 0, failed: 1, unsubscribed: 2 });
    expect(await progressOf(other)).toMatchObject({ total: 6, unsubscribed: 6 });
  });

  test('is gone with the newsletter', async () => {
    const id = await createQueuedNewsletter(3);
    await database.db.deleteFrom('newsletters').where('id', '=', id).execute();
    await mergeNewsletterCounts(database.db);
    expect(await database.db.selectFrom('newsletter_counts').selectAll().execute()).toEqual([]);
  });

  test('is unchanged when its counts are merged or rebuilt', async () => {
    const { db } = database;
    const id = await createQueuedNewsletter(60);
    await db.updateTable('emails').set({ status: 'sent' }).execute();
    const progress = await progressOf(id);
    await mergeNewsletterCounts(db);
    expect(await progressOf(id)).toEqual(progress);
    expect(await db.selectFrom('newsletter_counts').selectAll().execute()).toEqual([
      { newsletter_id: id, result: 'sent', recipients: 60 },
    ]);
    await sql`update newsletter_counts set recipients = recipients + 7`.execute(db);
    await sql`select rebuild_newsletter_counts()`.execute(db);
    expect(await progressOf(id)).toEqual(progress);
  });

  test.skipIf(!isOnServer)('stays true, and writes wait for none, while its counts are merged', async () => {
    const { db, openAgain } = database;
    const id = await createQueuedNewsletter(40);
    const mergers = await Promise.all([openAgain(), openAgain()]);
    const [first, second] = await Promise.all([openAgain(), openAgain()]);
    const written = new AbortController();
    const merging = Promise.all(
      mergers.map(async (other) => {
        while (!written.signal.aborted) await mergeNewsletterCounts(other.db);
      }),
    );
    const totals: (number | undefined)[] = [];
    const write = async (writer: Database, from: number) => {
      const ids = (await db.selectFrom('emails').select('id').orderBy('id').offset(from).limit(20).execute()).map(
        (email) => email.id,
      );
      for (let round = 0; round < 15; round++) {
        const status = round % 2 === 0 ? 'sent' : 'queued';
        await writer.updateTable('emails').set({ status }).where('id', 'in', ids).execute();
        totals.push((await progressOf(id))?.total);
      }
    };
    await Promise.all([write(first.db, 0), write(second.db, 20)]);
    written.abort();
    await merging;
    expect(new Set(totals)).toEqual(new Set([40]));
    expect(await progressOf(id)).toMatchObject({ sent: 40 });
  });
});
