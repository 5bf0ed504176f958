import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { errorCode } from '../../../platform/database/errors.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { queueEmail } from '../../../platform/email/queue-email.ts';
import { recipientOf } from '../../../platform/email/recipient.ts';
import { dayIn, timestampOf } from '../../../platform/shelter-day.ts';
import { wantsEmail } from '../../email-preferences/server/index.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import type {} from './schema.ts';
import { followUpDays, followUpLetter, type FollowUpDay } from './letters.ts';

const MORNING = '09:00';
/** After an upgrade or a long stop what is older is not sent any more; less than lies between two of them. */
const MAX_DAYS_LATE = 5;
/** Before this many days nobody was approved who is written to now: a pickup lies a year ahead at most. */
const LONGEST_AGO = 366 + followUpDays.at(-1)! + MAX_DAYS_LATE;

export interface FollowingUp {
  now: Date;
  shelter: Pick<Shelter, 'name' | 'phone' | 'timeZone'>;
  publicUrl: string;
  onWarning: (what: string) => void;
  /** Ends it after the adoption that is being looked at. */
  signal?: AbortSignal;
}

/**
 * Writes to adopters 3, 14, 30 and 60 days after their pet came home, from nine in the morning on, each mail once. Any
 * number of servers may do so at the same time.
 */
export async function mailFollowUps(db: Database, following: FollowingUp): Promise<void> {
  const { now, shelter, onWarning, signal } = following;
  const today = dayIn(shelter.timeZone, now);
  if (now < timestampOf(today, MORNING, shelter.timeZone)) return;
  for (const { id, days } of await listDue(db, today, shelter.timeZone)) {
    if (signal?.aborted) return;
    try {
      await transactionWithRetry(db, (trx) => followUp(trx, { id, days, today }, following));
    } catch (error) {
      // One that cannot be mailed must not keep all others from it.
      onWarning(`the mail ${days} days after adoption ${id} could not be queued (${errorCode(error) || 'unknown'})`);
    }
  }
}

interface Due {
  id: number;
  days: FollowUpDay;
}

/**
 * Asks once more, now that nobody can return, undo or forget it; another server that mails the same is waited for at
 * the row that says so. Whoever wants no such mails gets this one not later either.
 */
async function followUp(
  trx: Database,
  { id, days, today }: Due & { today: string },
  { now, shelter, publicUrl }: FollowingUp,
): Promise<void> {
  const locked = await trx
    .selectFrom('applications')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!locked) return;
  const still = await listDue(trx, today, shelter.timeZone, id);
  if (!still.some((due) => due.days === days)) return;
  const settled = await trx
    .insertInto('follow_ups')
    .values({ application_id: id, days, queued_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('days')
    .executeTakeFirst();
  if (!settled) return;
  const { pet_name, pet_type, ...adopter } = await getAdoption(trx, id);
  if (!(await wantsEmail(trx, adopter.id, 'follow_ups'))) return;
  const pet = { name: pet_name, type: pet_type };
  await queueEmail(trx, {
    kind: 'follow-up',
    to: recipientOf(adopter),
    content: followUpLetter(days, { adopter: adopter.name, pet, shelter, publicUrl }),
    reference: `application ${id}`,
    now,
  });
}

/**
 * Adoptions whose pet came home so many days ago, or some days more, and whose adopter was not written to: counted from
 * the pickup, and from the approval where there was none or nobody came. Nobody of the demo shelter is written to.
 */
async function listDue(db: Database, today: string, timeZone: string, only: number | null = null): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select home.id, stage.days
    from (
      select a.id, greatest(
        (a.decided_at at time zone ${timeZone})::date,
        (select p.pickup_date from pickups p where p.application_id = a.id and p.state <> 'no-show')
      ) as day
      from applications a join users u on u.id = a.user_id
      where a.status = 'Approved' and a.returned_at is null and not a.is_walk_in and not u.is_demo
        and a.decided_at > ${today}::date - ${LONGEST_AGO}::int
        and (${only}::int is null or a.id = ${only}::int)
    ) home, unnest(${[...followUpDays]}::int[]) as stage (days)
    where home.day + stage.days between ${today}::date - ${MAX_DAYS_LATE}::int and ${today}::date
      and not exists (select from follow_ups f where f.application_id = home.id and f.days = stage.days)
    order by home.id, stage.days`.execute(db);
  return rows;
}

async function getAdoption(trx: Database, id: number) {
  return trx
    .selectFrom('applications')
    .innerJoin('users', 'users.id', 'applications.user_id')
    .innerJoin('pets', 'pets.id', 'applications.pet_id')
    .select(['users.id', 'users.name', 'users.email', 'users.is_demo'])
    .select(['pets.name as pet_name', 'pets.type as pet_type'])
    .where('applications.id', '=', id)
    .executeTakeFirstOrThrow();
}
