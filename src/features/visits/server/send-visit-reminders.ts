import { sql, type SqlBool } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { errorCode } from '../../../platform/database/errors.ts';
import type { JobContext } from '../../../platform/jobs/run-every.ts';
import { addDays, dayIn, timestampOf } from '../../../platform/shelter-day.contract.ts';
import { wantsEmail } from '../../email-preferences/server/index.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import { emailVisitor } from './email-visitor.ts';
import { visitReminderEmail } from './emails.ts';

const MORNING = '09:00';
/** A recent booking or move has just been emailed. */
const MIN_SINCE_CHANGE_MS = 2 * 3_600_000;

/**
 * From nine in the morning, reminds visitors of tomorrow's visits unless they opted out; once for each date. Safe to run
 * on several servers.
 */
export async function sendVisitReminders(db: Database, context: JobContext & { shelter: Shelter }): Promise<void> {
  const { now, shelter, onWarning, signal } = context;
  const today = dayIn(shelter.timeZone, now);
  if (now < timestampOf(today, MORNING, shelter.timeZone)) return;
  const tomorrow = addDays(today, 1);
  const due = await selectDue(db, tomorrow, now).select('id').orderBy('id').execute();
  for (const { id } of due) {
    if (signal?.aborted) return;
    try {
      await db.transaction().execute(async (trx) => {
        const visit = await selectDue(trx, tomorrow, now)
          .selectAll()
          .where('id', '=', id)
          .forUpdate()
          .skipLocked()
          .executeTakeFirst();
        if (!visit) return;
        // A visitor without an account cannot opt out.
        if (visit.user_id === null || (await wantsEmail(trx, visit.user_id, 'reminders'))) {
          await emailVisitor(trx, visit, { type: 'visit-reminder', write: visitReminderEmail }, context);
        }
        await trx.updateTable('visit_requests').set({ reminded_for: tomorrow }).where('id', '=', id).execute();
      });
    } catch (error) {
      // One failure must not block the other reminders.
      onWarning(`the reminder of visit ${id} could not be queued (${errorCode(error) || 'unknown'})`);
    }
  }
}

function selectDue(db: Database, day: string, now: Date) {
  return db
    .selectFrom('visit_requests')
    .where('visit_date', '=', day)
    .where('status', '=', 'booked')
    .where(sql<SqlBool>`reminded_for is distinct from visit_date`)
    .where('updated_at', '<=', new Date(now.getTime() - MIN_SINCE_CHANGE_MS));
}
