import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { errorCode } from '../../../platform/database/errors.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { queueEmail } from '../../../platform/email/queue-email.ts';
import { recipientOf } from '../../../platform/email/recipient.ts';
import type { JobContext } from '../../../platform/jobs/run-every.ts';
import { addDays, dayIn, timestampOf } from '../../../platform/shelter-day.contract.ts';
import { isAllowed } from '../../accounts/server/index.ts';
import { wantsEmail } from '../../email-preferences/server/index.ts';
import { reminderEmail } from './emails.ts';

const MORNING = '09:00';

interface ReminderContext extends JobContext {
  timeZone: string;
}

/**
 * From nine in the morning, reminds people of tomorrow's shifts unless they opted out: one email for all of a person's,
 * and each sign-up once. Several servers may run this at the same time.
 */
export async function sendShiftReminders(db: Database, context: ReminderContext): Promise<void> {
  const { now, timeZone, onWarning, signal } = context;
  const today = dayIn(timeZone, now);
  if (now < timestampOf(today, MORNING, timeZone)) return;
  const tomorrow = {
    from: timestampOf(addDays(today, 1), '00:00', timeZone),
    to: timestampOf(addDays(today, 2), '00:00', timeZone),
  };
  const { rows } = await sql<{ user_id: number }>`
    select distinct user_id from shift_sign_ups
    where reminded_at is null and starts_at >= ${tomorrow.from} and starts_at < ${tomorrow.to}
      and user_id is not null order by user_id`.execute(db);
  for (const { user_id } of rows) {
    if (signal?.aborted) return;
    try {
      await transactionWithRetry(db, (trx) => remind(trx, user_id, { ...context, ...tomorrow }));
    } catch (error) {
      // One failure must not block the others.
      onWarning(`the shift reminder for user ${user_id} could not be queued (${errorCode(error) || 'unknown'})`);
    }
  }
}

/** Claims the sign-ups first: another server then finds none. */
async function remind(
  trx: Database,
  userId: number,
  { now, from, to, ...context }: ReminderContext & { from: Date; to: Date },
): Promise<void> {
  const person = await trx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'is_demo', isAllowed(sql.ref('users.id'), 'use dashboard', now).as('is_allowed')])
    .where('id', '=', userId)
    .forKeyShare()
    .executeTakeFirst();
  if (!person) return;
  const claimed = await trx
    .updateTable('shift_sign_ups')
    .set({ reminded_at: now })
    .where('user_id', '=', userId)
    .where('reminded_at', 'is', null)
    .where('starts_at', '>=', from)
    .where('starts_at', '<', to)
    .returning('shift_id')
    .execute();
  if (claimed.length === 0 || !person.is_allowed || !(await wantsEmail(trx, userId, 'reminders'))) return;
  const ids = claimed.map(({ shift_id }) => shift_id);
  const shifts = await trx.selectFrom('shifts').selectAll().where('id', 'in', ids).orderBy('starts_at').execute();
  const content = reminderEmail(person.name, shifts, context);
  await queueEmail(trx, { type: 'shift-reminder', to: recipientOf(person), content, now });
}
