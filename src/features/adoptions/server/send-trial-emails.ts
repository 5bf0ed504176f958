import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { errorCode } from '../../../platform/database/errors.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { toEmailRow } from '../../../platform/email/queue-email.ts';
import { toShelter } from '../../../platform/email/recipient.ts';
import type { JobContext } from '../../../platform/jobs/run-every.ts';
import { dayIn, timestampOf } from '../../../platform/shelter-day.contract.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import { applicationSubject, emailToApplicant, prepareEmails } from './notify-applicant.ts';
import { trialCheckInEmail, trialEndingEmail, trialOverEmail } from './trial-emails.ts';
import { nameApplicant } from './undo-of-change.ts';

const MORNING = '09:00';
const CHECK_IN_AFTER_DAYS = 2;
const REMIND_DAYS_BEFORE = 2;

type TrialEmail = 'check-in' | 'ending' | 'over';

interface TrialContext extends JobContext {
  shelter: Pick<Shelter, 'name' | 'email' | 'timeZone'>;
}

interface DueEmail {
  id: number;
  type: TrialEmail;
}

/**
 * Emails adopters two days after a trial has started and two days before it ends, and the shelter when it is over and
 * nothing was recorded (`records.md`, section 6). From 9 a.m., each email once; any number of servers may run it at the
 * same time.
 */
export async function sendTrialEmails(db: Database, context: TrialContext): Promise<void> {
  const { now, shelter, onWarning, signal } = context;
  const today = dayIn(shelter.timeZone, now);
  if (now < timestampOf(today, MORNING, shelter.timeZone)) return;
  for (const due of await listDue(db, today, shelter.timeZone)) {
    if (signal?.aborted) return;
    try {
      await transactionWithRetry(db, (trx) => sendOne(trx, due, today, context));
    } catch (error) {
      // One failure must not block the others.
      onWarning(
        `an email about the trial of application ${due.id} could not be queued (${errorCode(error) || 'unknown'})`,
      );
    }
  }
}

/** Checks again under the lock, after which the trial can't end or change. */
async function sendOne(
  trx: Database,
  { id, type }: DueEmail,
  today: string,
  { now, shelter, publicUrl }: TrialContext,
): Promise<void> {
  const application = await trx
    .selectFrom('applications')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  const isStillDue = (await listDue(trx, today, shelter.timeZone, id)).some((due) => due.type === type);
  if (!application || !isStillDue) return;
  const inserted = await trx
    .insertInto('trial_emails')
    .values({ application_id: id, type, queued_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('type')
    .executeTakeFirst();
  if (!inserted) return;
  const pet = await trx
    .selectFrom('pets')
    .select('name')
    .where('id', '=', application.pet_id)
    .executeTakeFirstOrThrow();
  const input = { pet, publicUrl, endsOn: application.trial_ends_on! };
  if (type === 'over') {
    const content = trialOverEmail({
      ...input,
      id,
      adopter: nameApplicant(application),
      choice: application.trial_choice,
    });
    const reference = applicationSubject(application);
    const rows = toShelter(shelter).map((to) => toEmailRow({ type: 'trial-over', to, content, reference, now }));
    if (rows.length > 0) await trx.insertInto('emails').values(rows).execute();
    return;
  }
  const [prepared] = await prepareEmails(trx, [application], { now, types: [] });
  const write = type === 'check-in' ? trialCheckInEmail : trialEndingEmail;
  const email = emailToApplicant(prepared!, { type: `trial-${type}`, compose: (name) => write(name, input), now });
  if (email) await trx.insertInto('emails').values(toEmailRow(email)).execute();
}

/** Demo adopters get no emails. Of two that are due at once, the one about the end is enough. */
async function listDue(db: Database, today: string, timeZone: string, id: number | null = null): Promise<DueEmail[]> {
  const { rows } = await sql<DueEmail>`
    select a.id, due.type
    from applications a, lateral (
      select case
        when a.trial_ends_on < ${today}::date then 'over'
        when a.trial_ends_on - ${REMIND_DAYS_BEFORE}::int <= ${today}::date
          then case when a.trial_choice is null then 'ending' end
        when (a.trial_started_at at time zone ${timeZone})::date + ${CHECK_IN_AFTER_DAYS}::int <= ${today}::date
          then 'check-in'
      end as type
    ) due
    where a.trial_started_at is not null and a.handover_at is null and a.status = 'Approved' and a.returned_at is null
      and not a.is_demo and (${id}::int is null or a.id = ${id}::int) and due.type is not null
      and not exists (select from trial_emails e where e.application_id = a.id and e.type = due.type)
    order by a.id`.execute(db);
  return rows;
}
