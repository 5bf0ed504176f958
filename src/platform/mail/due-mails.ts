import { sql, type Selectable, type SqlBool } from 'kysely';
import type { Database, Tables } from '../database.ts';
import type {} from './schema.ts';

/** A mail that this server, and no other, may send for the next two minutes. */
export type LeasedMail = Pick<
  Selectable<Tables['mails']>,
  | 'id'
  | 'message_id'
  | 'to_name'
  | 'to_address'
  | 'letter'
  | 'attachment'
  | 'access_link'
  | 'unsubscribe_link'
  | 'is_demo'
  | 'tries'
  | 'leased_until'
>;

/** Sent side by side: enough that a slow recipient holds up few, little enough for any mail server. */
const LEASED_AT_ONCE = 4;

const MINUTE_MS = 60_000;
const LONGEST_PAUSE_MS = 240 * MINUTE_MS;
/** With the pauses between them about four days. */
export const MOST_TRIES = 31;

/**
 * Takes a few mails that are due out of the other servers' reach: those with a link that will not work for long before
 * the others, and what many are sent after what is for one alone. What nobody settles within two minutes, because the
 * server was killed, is due again.
 */
export async function leaseDueMails(db: Database, now: Date): Promise<LeasedMail[]> {
  const { rows } = await sql<LeasedMail>`
    with due as materialized (
      select id from mails where ${isDue(now)} order by access_link is null, unsubscribe_link is not null, next_try_at, id limit ${LEASED_AT_ONCE} for update skip locked
    )
    update mails
    -- To the millisecond, as JavaScript keeps it: the end of a lease is also what it is known by.
    set leased_until = date_trunc('milliseconds', clock_timestamp()) + ${LEASE}
    from due where mails.id = due.id
    returning mails.id, message_id, to_name, to_address, letter, attachment, access_link, unsubscribe_link,
      is_demo, tries, leased_until`.execute(db);
  return rows;
}

/** Leaves mails that were leased, but not begun, to the next who asks. */
export async function returnLeases(db: Database, mails: readonly LeasedMail[]): Promise<void> {
  for (const mail of mails) await settleOwn(db, mail).set({ leased_until: null }).execute();
}

/** Whoever holds a lease by now: that it was sent is true. */
export async function settleSent(db: Database, { id, tries }: LeasedMail, now: Date): Promise<void> {
  await db
    .updateTable('mails')
    .set({
      state: 'sent',
      tries: tries + 1,
      last_refusal: null,
      access_link: null,
      unsubscribe_link: null,
      leased_until: null,
      settled_at: now,
    })
    .where('id', '=', id)
    .execute();
}

/** Puts a mail off after a try that failed: for a minute, then twice as long each time, up to four hours. */
export async function putOff(db: Database, mail: LeasedMail, refusal: string, now: Date): Promise<void> {
  const tries = mail.tries + 1;
  if (tries >= MOST_TRIES) return giveUp(db, mail, refusal, now);
  const pause = Math.min(MINUTE_MS * 2 ** mail.tries, LONGEST_PAUSE_MS);
  await settleOwn(db, mail)
    .set({ tries, last_refusal: refusal, next_try_at: later(now, pause), leased_until: null })
    .execute();
}

/** Its text stays for the outbox, without what gives access. */
export async function giveUp(db: Database, mail: LeasedMail, refusal: string, now: Date): Promise<void> {
  await settleOwn(db, mail)
    .set({
      state: 'failed',
      tries: mail.tries + 1,
      last_refusal: refusal,
      access_link: null,
      leased_until: null,
      settled_at: now,
    })
    .execute();
}

/** For people of the demo shelter nothing leaves, and where a mail server is set up nobody else reads a link that gives access. */
export async function keepForDemo(db: Database, mail: LeasedMail, now: Date): Promise<void> {
  const withoutLinks = { access_link: null, unsubscribe_link: null };
  await settleOwn(db, mail)
    .set({ state: 'kept', ...withoutLinks, leased_until: null, settled_at: now })
    .execute();
}

/** Where no mail server is set up an Admin reads what is due, links included, in the outbox. */
export async function keepDueMails(db: Database, now: Date): Promise<void> {
  await db.updateTable('mails').set({ state: 'kept', settled_at: now }).where(isDue(now)).execute();
}

/** Another server may have taken a mail over, or a rule dropped it, while this one was sending. */
function settleOwn(db: Database, { id, leased_until }: LeasedMail) {
  return db
    .updateTable('mails')
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .where('leased_until', '=', leased_until);
}

/** Longer than a try may take. */
const LEASE = sql`interval '2 minutes'`;

/**
 * A clock that is put back makes nobody wait longer: what was asked for at once is due at any time, and no pause lasts
 * beyond the longest. Leases go by the database's clock, since those of two servers differ.
 */
function isDue(now: Date) {
  return sql<SqlBool>`
    state = 'queued'
    and (
      next_try_at <= ${now}
      or tries = 0 and next_try_at = created_at
      or tries > 0 and next_try_at > ${later(now, LONGEST_PAUSE_MS)}
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
