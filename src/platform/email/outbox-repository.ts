import { sql, type Selectable, type SqlBool } from 'kysely';
import type { Database, Tables } from '../database.ts';

/** An email that only this server may send for the next two minutes. */
export type LeasedEmail = Pick<
  Selectable<Tables['emails']>,
  | 'id'
  | 'message_id'
  | 'to_name'
  | 'to_email'
  | 'content'
  | 'attachment'
  | 'access_link'
  | 'unsubscribe_link'
  | 'is_demo'
  | 'attempts'
  | 'leased_until'
>;

/** Sent in parallel: enough that one slow recipient delays few, and few enough for any mail server. */
const BATCH_SIZE = 4;

const MINUTE_MS = 60_000;
const MAX_PAUSE_MS = 240 * MINUTE_MS;
/** About four days, with the delays between them. */
export const MAX_ATTEMPTS = 31;

/**
 * Leases a batch of due emails: those with short-lived links first, newsletters last. A lease expires after two minutes,
 * for example if the server was killed.
 */
export async function leaseDueEmails(db: Database, now: Date): Promise<LeasedEmail[]> {
  const { rows } = await sql<LeasedEmail>`
    with due as materialized (
      select id from emails where ${isDue(now)} order by access_link is null, unsubscribe_link is not null, next_attempt_at, id limit ${BATCH_SIZE} for update skip locked
    )
    update emails
    -- In milliseconds, like JavaScript dates: the lease's end also identifies it.
    set leased_until = date_trunc('milliseconds', clock_timestamp()) + ${LEASE}
    from due where emails.id = due.id
    returning emails.id, message_id, to_name, to_email, content, attachment, access_link, unsubscribe_link,
      is_demo, attempts, leased_until`.execute(db);
  return rows;
}

/** Whether an email is due, or being sent. */
export async function hasDueEmails(db: Database, now: Date): Promise<boolean> {
  const due = db.selectFrom('emails').select('id').where(isDue(now));
  const leased = db
    .selectFrom('emails')
    .select('id')
    .where('status', '=', 'queued')
    .where(sql<SqlBool>`leased_until > clock_timestamp()`);
  return (await due.unionAll(leased).limit(1).executeTakeFirst()) !== undefined;
}

export async function releaseLeases(db: Database, emails: readonly LeasedEmail[]): Promise<void> {
  for (const email of emails) await updateLeased(db, email).set({ leased_until: null }).execute();
}

/** Even if another server has the lease by now: the email was sent. */
export async function markSent(db: Database, { id, attempts }: LeasedEmail, now: Date): Promise<void> {
  await db
    .updateTable('emails')
    .set({
      status: 'sent',
      attempts: attempts + 1,
      last_error: null,
      access_link: null,
      unsubscribe_link: null,
      leased_until: null,
      completed_at: now,
    })
    .where('id', '=', id)
    .execute();
}

/** Retries in a minute, then after twice as long each time, up to four hours. */
export async function reschedule(db: Database, email: LeasedEmail, error: string, now: Date): Promise<void> {
  const attempts = email.attempts + 1;
  if (attempts >= MAX_ATTEMPTS) return markFailed(db, email, error, now);
  const pause = Math.min(MINUTE_MS * 2 ** email.attempts, MAX_PAUSE_MS);
  await updateLeased(db, email)
    .set({ attempts, last_error: error, next_attempt_at: later(now, pause), leased_until: null })
    .execute();
}

/** The content stays in the outbox, without the access link. */
export async function markFailed(db: Database, email: LeasedEmail, error: string, now: Date): Promise<void> {
  await updateLeased(db, email)
    .set({
      status: 'failed',
      attempts: email.attempts + 1,
      last_error: error,
      access_link: null,
      leased_until: null,
      completed_at: now,
    })
    .execute();
}

/** For the demo shelter's people: not sent, and without links, which with a mail server only the recipient may see. */
export async function storeForDemo(db: Database, email: LeasedEmail, now: Date): Promise<void> {
  const withoutLinks = { access_link: null, unsubscribe_link: null };
  await updateLeased(db, email)
    .set({ status: 'kept', ...withoutLinks, leased_until: null, completed_at: now })
    .execute();
}

/** Without a mail server: an Admin reads due emails in the outbox, including their links. */
export async function storeDueEmails(db: Database, now: Date): Promise<void> {
  await db.updateTable('emails').set({ status: 'kept', completed_at: now }).where(isDue(now)).execute();
}

/** Changes nothing if the lease has expired or the email was canceled in the meantime. */
function updateLeased(db: Database, { id, leased_until }: LeasedEmail) {
  return db
    .updateTable('emails')
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .where('leased_until', '=', leased_until);
}

/** Longer than an attempt can take. */
const LEASE = sql`interval '2 minutes'`;

/**
 * A clock that is put back delays nothing: emails without a send time are always due, and no delay exceeds the maximum.
 * Leases use the database's clock, since servers' clocks differ.
 */
function isDue(now: Date) {
  return sql<SqlBool>`
    status = 'queued'
    and (
      next_attempt_at <= ${now}
      or attempts = 0 and next_attempt_at = created_at
      or attempts > 0 and next_attempt_at > ${later(now, MAX_PAUSE_MS)}
    )
    and (
      leased_until is null
      or leased_until <= clock_timestamp()
      or leased_until > clock_timestamp() + ${LEASE}
    )`;
}

function later(now: Date, ms: number): Date {
  return new Date(now.getTime() + ms);
}
