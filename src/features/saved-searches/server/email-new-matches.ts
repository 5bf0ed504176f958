import { sql, type Selectable } from 'kysely';
import type { Database, Tables } from '../../../platform/database.ts';
import { errorCode } from '../../../platform/database/errors.ts';
import { queueEmail } from '../../../platform/email/queue-email.ts';
import { recipientOf } from '../../../platform/email/recipient.ts';
import type { JobContext } from '../../../platform/jobs/run-every.ts';
import { addDays, dayIn, timestampOf } from '../../../platform/shelter-day.contract.ts';
import { countNewMatches, findNewestAvailability, listNewMatches } from '../../pets/server/index.ts';
import type { EmailFrequency } from '../saved-searches.constants.ts';
import { newMatchesEmail } from './emails.ts';
import { parseSavedQuery } from './saved-searches.queries.ts';

/** `available_since` is set before its transaction commits: until then, other connections don't see the pet. */
const COMMIT_DELAY_MS = 60_000;
/** Searches per query: few, so that other requests don't wait, even with thousands of new pets. */
const BATCH_SIZE = 20;
const MAX_PETS_PER_EMAIL = 10;
const MORNING = '08:00';

export interface EmailOptions extends JobContext {
  timeZone: string;
  commitDelayMs?: number;
}

/**
 * Emails the owners of saved searches about new matches: at once, or after eight in the morning in the shelter's time
 * zone. Safe to run on several servers at once: each pet is emailed once per search, unless it becomes available
 * again.
 */
export async function emailNewMatches(db: Database, options: EmailOptions): Promise<void> {
  const cutoff = await findCutoff(db, options.commitDelayMs ?? COMMIT_DELAY_MS);
  await emailDue(db, 'at once', cutoff, options);
  const morning = lastMorning(options.timeZone, options.now);
  if (morning <= cutoff) await emailDue(db, 'daily', morning, options);
}

/** By the database's clock, which also sets `available_since`. */
async function findCutoff(db: Database, ms: number): Promise<Date> {
  const { rows } = await sql<{ cutoff: Date }>`
    select clock_timestamp() - ${ms} * interval '1 millisecond' as cutoff`.execute(db);
  return rows[0]!.cutoff;
}

function lastMorning(timeZone: string, now: Date): Date {
  const today = dayIn(timeZone, now);
  const morning = timestampOf(today, MORNING, timeZone);
  return morning <= now ? morning : timestampOf(addDays(today, -1), MORNING, timeZone);
}

type DueSearch = Pick<Selectable<Tables['saved_searches']>, 'id' | 'user_id' | 'query' | 'last_checked_at'>;

async function emailDue(db: Database, frequency: EmailFrequency, to: Date, options: EmailOptions): Promise<void> {
  const newest = await findNewestAvailability(db, to);
  if (!newest) return;
  for (let lastId = 0; !options.signal?.aborted;) {
    const due: DueSearch[] = await db
      .selectFrom('saved_searches')
      .select(['id', 'user_id', 'query', 'last_checked_at'])
      .where('frequency', '=', frequency)
      .where('last_checked_at', '<', newest)
      .where('id', '>', lastId)
      .orderBy('id')
      .limit(BATCH_SIZE)
      .execute();
    if (due.length === 0) return;
    lastId = due.at(-1)!.id;
    await emailBatch(db, due, to, options);
  }
}

async function emailBatch(db: Database, due: readonly DueSearch[], to: Date, options: EmailOptions): Promise<void> {
  const counts = await countNewMatches(
    db,
    due.map((search) => awaitedBy(search, to)),
  );
  const unmatched = due.filter((_, at) => counts[at] === 0);
  if (unmatched.length > 0) await markChecked(db, unmatched, to);
  for (const [at, { id }] of due.entries()) {
    if (counts[at] === 0 || options.signal?.aborted) continue;
    try {
      await emailOwner(db, id, to, options);
    } catch (error) {
      // One failing search must not block the others.
      options.onWarning(`the email about saved search ${id} could not be queued (${errorCode(error) || 'unknown'})`);
    }
  }
}

function awaitedBy({ query, last_checked_at, user_id }: Omit<DueSearch, 'id'>, to: Date) {
  return { search: parseSavedQuery(query), after: last_checked_at, to, userId: user_id };
}

async function markChecked(db: Database, unmatched: readonly DueSearch[], to: Date): Promise<void> {
  await db
    .updateTable('saved_searches')
    .set({ last_checked_at: to })
    .where(
      'id',
      'in',
      unmatched.map(({ id }) => id),
    )
    // Another server may already have checked later pets.
    .where('last_checked_at', '<', to)
    .execute();
}

/** Queries the matches again, now that the row is locked against other servers. */
async function emailOwner(
  db: Database,
  id: number,
  to: Date,
  { now, publicUrl }: Pick<EmailOptions, 'now' | 'publicUrl'>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const saved = await trx
      .selectFrom('saved_searches')
      .innerJoin('users', 'users.id', 'saved_searches.user_id')
      .select(['saved_searches.name', 'query', 'last_checked_at', 'user_id', 'unsubscribe_token'])
      .select(['users.name as owner', 'users.email', 'users.is_demo'])
      .where('saved_searches.id', '=', id)
      .where('users.email_confirmed_at', 'is not', null)
      .where('frequency', '<>', 'never')
      .where('last_checked_at', '<', to)
      .forUpdate('saved_searches')
      .skipLocked()
      .executeTakeFirst();
    if (!saved) return;
    const { name, query, user_id, owner, email, is_demo, unsubscribe_token } = saved;
    const search = parseSavedQuery(query);
    const { pets, total } = await listNewMatches(trx, awaitedBy(saved, to), MAX_PETS_PER_EMAIL);
    if (total > 0) {
      await queueEmail(trx, {
        type: 'saved-search',
        to: recipientOf({ id: user_id, name: owner, email, is_demo }),
        content: newMatchesEmail({ owner, name, search, pets, total, publicUrl }),
        unsubscribeLink: `${publicUrl}/saved-searches/unsubscribe?token=${unsubscribe_token}`,
        now,
      });
    }
    await trx.updateTable('saved_searches').set({ last_checked_at: to }).where('id', '=', id).execute();
  });
}
