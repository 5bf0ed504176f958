import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { errorCode } from '../../../platform/database/errors.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { queueEmail } from '../../../platform/email/queue-email.ts';
import { recipientOf } from '../../../platform/email/recipient.ts';
import type { JobContext } from '../../../platform/jobs/run-every.ts';
import { dayIn, timestampOf } from '../../../platform/shelter-day.contract.ts';
import { wantsEmail } from '../../email-preferences/server/index.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import { followUpDays, followUpEmail, type FollowUpDay } from './emails.ts';

const MORNING = '09:00';
/** Older emails are skipped after an outage. Shorter than the time between two of them. */
const MAX_DAYS_LATE = 5;
/** The query needs no earlier approvals: a pickup is at most a year ahead. */
const MAX_DAYS_SINCE_APPROVAL = 366 + followUpDays.at(-1)! + MAX_DAYS_LATE;

interface FollowUpContext extends JobContext {
  shelter: Pick<Shelter, 'name' | 'phone' | 'timeZone'>;
}

/**
 * Emails adopters 3, 14, 30 and 60 days after the pet came home, from 9 a.m., each email once. Any number of servers
 * may run it at the same time.
 */
export async function sendFollowUps(db: Database, context: FollowUpContext): Promise<void> {
  const { now, shelter, onWarning, signal } = context;
  const today = dayIn(shelter.timeZone, now);
  if (now < timestampOf(today, MORNING, shelter.timeZone)) return;
  for (const { id, days } of await listDue(db, today, shelter.timeZone)) {
    if (signal?.aborted) return;
    try {
      await transactionWithRetry(db, (trx) => followUp(trx, { id, days, today }, context));
    } catch (error) {
      // One failure must not block the others.
      onWarning(`the email ${days} days after adoption ${id} could not be queued (${errorCode(error) || 'unknown'})`);
    }
  }
}

/** Exports which follow-up emails were sent or skipped. */
export async function exportPersonalData(db: Database, { id }: { id: number }): Promise<Record<string, unknown>> {
  const follow_up_emails = await db
    .selectFrom('follow_ups')
    .innerJoin('applications', 'applications.id', 'follow_ups.application_id')
    .innerJoin('pets', 'pets.id', 'applications.pet_id')
    .select(['application_id', 'pets.name as pet_name', 'days', 'queued_at as completed_at'])
    .where('applications.user_id', '=', id)
    .orderBy('queued_at')
    .execute();
  return { follow_up_emails };
}

interface Due {
  id: number;
  days: FollowUpDay;
}

/**
 * Checks again under the lock, after which the adoption cannot be returned or undone. The insert makes other servers
 * wait, so that only one sends the email. An adopter who has opted out does not get it later either.
 */
async function followUp(
  trx: Database,
  { id, days, today }: Due & { today: string },
  { now, shelter, publicUrl }: FollowUpContext,
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
  const inserted = await trx
    .insertInto('follow_ups')
    .values({ application_id: id, days, queued_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('days')
    .executeTakeFirst();
  if (!inserted) return;
  const { pet_name, pet_type, ...adopter } = await getAdoption(trx, id);
  if (!(await wantsEmail(trx, adopter.id, 'follow_ups'))) return;
  const pet = { name: pet_name, type: pet_type };
  await queueEmail(trx, {
    type: 'follow-up',
    to: recipientOf(adopter),
    content: followUpEmail(days, { adopter: adopter.name, pet, shelter, publicUrl }),
    reference: `application ${id}`,
    now,
  });
}

/**
 * Lists adoptions with a due email. Days count from the pickup, or from the approval if there was none or nobody
 * came. Demo users get no emails.
 */
async function listDue(
  db: Database,
  today: string,
  timeZone: string,
  applicationId: number | null = null,
): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select home.id, stage.days
    from (
      select a.id, greatest(
        (a.decided_at at time zone ${timeZone})::date,
        (select p.pickup_date from pickups p where p.application_id = a.id and p.status <> 'no-show')
      ) as day
      from applications a join users u on u.id = a.user_id
      where a.status = 'Approved' and a.returned_at is null and not a.is_walk_in and not u.is_demo
        and a.decided_at > ${today}::date - ${MAX_DAYS_SINCE_APPROVAL}::int
        and (${applicationId}::int is null or a.id = ${applicationId}::int)
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
