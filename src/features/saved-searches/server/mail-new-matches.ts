import { sql, type Selectable } from 'kysely';
import type { Database, Tables } from '../../../platform/database.ts';
import { errorCode } from '../../../platform/database/errors.ts';
import { queueEmail } from '../../../platform/email/queue-email.ts';
import { recipientOf } from '../../../platform/email/recipient.ts';
import { addDays, dayIn, timestampOf } from '../../../platform/shelter-day.ts';
import { countNewMatches, findNewestAvailability, listNewMatches } from '../../pets/server/index.ts';
import type { MailFrequency } from '../saved-search-words.contract.ts';
import { newMatchesLetter } from './letters.ts';
import { searchIn } from './saved-searches.queries.ts';
import type {} from './schema.ts';

/** What becomes available gets its moment before its transaction ends: until then nobody sees it. */
const SETTLED_AFTER_MS = 60_000;
/** Looked at together: so few that nobody else waits for long, also while thousands of pets are new. */
const BATCH = 20;
const MAX_PETS_PER_EMAIL = 10;
const MORNING = '08:00';

export interface Mailing {
  now: Date;
  timeZone: string;
  publicUrl: string;
  onWarning: (what: string) => void;
  /** Ends it after the search that is being looked at. */
  signal?: AbortSignal;
  settledAfterMs?: number;
}

/**
 * Mails the owners of saved searches what has become available for them: at once, or after eight in the morning of the
 * shelter's day. Any number of servers may do so at the same time: each pet is mailed once for a search, unless it has
 * become available anew.
 */
export async function mailNewMatches(db: Database, mailing: Mailing): Promise<void> {
  const settled = await findSettledMoment(db, mailing.settledAfterMs ?? SETTLED_AFTER_MS);
  await mailDue(db, 'at once', settled, mailing);
  const morning = lastMorning(mailing.timeZone, mailing.now);
  if (morning <= settled) await mailDue(db, 'daily', morning, mailing);
}

/** By the database's own clock, which also says when a pet became available. */
async function findSettledMoment(db: Database, ms: number): Promise<Date> {
  const { rows } = await sql<{ settled: Date }>`
    select clock_timestamp() - ${ms} * interval '1 millisecond' as settled`.execute(db);
  return rows[0]!.settled;
}

function lastMorning(timeZone: string, now: Date): Date {
  const today = dayIn(timeZone, now);
  const morning = timestampOf(today, MORNING, timeZone);
  return morning <= now ? morning : timestampOf(addDays(today, -1), MORNING, timeZone);
}

type DueSearch = Pick<Selectable<Tables['saved_searches']>, 'id' | 'user_id' | 'query' | 'seen_until'>;

async function mailDue(db: Database, frequency: MailFrequency, until: Date, mailing: Mailing): Promise<void> {
  const newest = await findNewestAvailability(db, until);
  if (!newest) return;
  for (let last = 0; !mailing.signal?.aborted;) {
    const due: DueSearch[] = await db
      .selectFrom('saved_searches')
      .select(['id', 'user_id', 'query', 'seen_until'])
      .where('frequency', '=', frequency)
      .where('seen_until', '<', newest)
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    if (due.length === 0) return;
    last = due.at(-1)!.id;
    await mailBatch(db, due, until, mailing);
  }
}

async function mailBatch(db: Database, due: readonly DueSearch[], until: Date, mailing: Mailing): Promise<void> {
  const counts = await countNewMatches(
    db,
    due.map((search) => awaitedBy(search, until)),
  );
  const idle = due.filter((_, at) => counts[at] === 0);
  if (idle.length > 0) await passOver(db, idle, until);
  for (const [at, { id }] of due.entries()) {
    if (counts[at] === 0 || mailing.signal?.aborted) continue;
    try {
      await mailOwner(db, id, until, mailing);
    } catch (error) {
      // One that cannot be mailed must not keep all others from it.
      mailing.onWarning(`the mail about saved search ${id} could not be queued (${errorCode(error) || 'unknown'})`);
    }
  }
}

function awaitedBy({ query, seen_until, user_id }: Omit<DueSearch, 'id'>, until: Date) {
  return { search: searchIn(query), after: seen_until, until, userId: user_id };
}

async function passOver(db: Database, idle: readonly DueSearch[], until: Date): Promise<void> {
  await db
    .updateTable('saved_searches')
    .set({ seen_until: until })
    .where(
      'id',
      'in',
      idle.map(({ id }) => id),
    )
    // Another server may have gone further.
    .where('seen_until', '<', until)
    .execute();
}

/** Asks once more, now that nobody else can mail it. */
async function mailOwner(
  db: Database,
  id: number,
  until: Date,
  { now, publicUrl }: Pick<Mailing, 'now' | 'publicUrl'>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const saved = await trx
      .selectFrom('saved_searches')
      .innerJoin('users', 'users.id', 'saved_searches.user_id')
      .select(['saved_searches.name', 'query', 'seen_until', 'user_id', 'unsubscribe_token'])
      .select(['users.name as owner', 'users.email', 'users.is_demo'])
      .where('saved_searches.id', '=', id)
      .where('frequency', '<>', 'never')
      .where('seen_until', '<', until)
      .forUpdate('saved_searches')
      .skipLocked()
      .executeTakeFirst();
    if (!saved) return;
    const { name, query, user_id, owner, email, is_demo, unsubscribe_token } = saved;
    const search = searchIn(query);
    const { pets, total } = await listNewMatches(trx, awaitedBy(saved, until), MAX_PETS_PER_EMAIL);
    if (total > 0) {
      await queueEmail(trx, {
        kind: 'saved-search',
        to: recipientOf({ id: user_id, name: owner, email, is_demo }),
        content: newMatchesLetter({ owner, name, search, pets, total, publicUrl }),
        unsubscribeLink: `${publicUrl}/saved-searches/unsubscribe?token=${unsubscribe_token}`,
        now,
      });
    }
    await trx.updateTable('saved_searches').set({ seen_until: until }).where('id', '=', id).execute();
  });
}
