import { sql, type SqlBool } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { errorCode } from '../../../platform/database/errors.ts';
import { queueEmail } from '../../../platform/email/queue-email.ts';
import type { JobContext } from '../../../platform/jobs/run-every.ts';
import { addDays, dayIn, timestampOf } from '../../../platform/shelter-day.contract.ts';
import { wantsEmail } from '../../email-preferences/server/index.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import type { BookableApplication, BookableApplications } from './bookable-applications.ts';
import { pickupReminderEmail } from './emails.ts';
import { toPickupEmail } from './notify-adopter.ts';

const MORNING = '09:00';
/** A recent booking or move has just been emailed. */
const MIN_SINCE_CHANGE_MS = 2 * 3_600_000;

interface ReminderContext extends JobContext {
  shelter: Shelter;
  applications: BookableApplications;
}

/**
 * From nine in the morning, reminds adopters of tomorrow's pickups unless they opted out; once for each date. Safe to
 * run on
 * several servers.
 */
export async function sendPickupReminders(db: Database, context: ReminderContext): Promise<void> {
  const { now, shelter, onWarning, signal } = context;
  const today = dayIn(shelter.timeZone, now);
  if (now < timestampOf(today, MORNING, shelter.timeZone)) return;
  const due = await selectDuePickups(db, addDays(today, 1), now).select('id').orderBy('id').execute();
  for (const { id } of due) {
    if (signal?.aborted) return;
    try {
      await remind(db, id, addDays(today, 1), context);
    } catch (error) {
      // One failure must not block the other reminders.
      onWarning(`the reminder of pickup ${id} could not be queued (${errorCode(error) || 'unknown'})`);
    }
  }
}

/** Checks again under a row lock, so that each reminder is sent once. */
async function remind(
  db: Database,
  id: number,
  day: string,
  { now, shelter, applications, publicUrl }: ReminderContext,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const pickup = await selectDuePickups(trx, day, now)
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!pickup) return;
    const application = (await applications.find(trx, [pickup.application_id])).get(pickup.application_id);
    if (application?.is_open && (await wantsReminders(trx, application))) {
      const email = { type: 'pickup-reminder', pickup, application, write: pickupReminderEmail } as const;
      const queued = toPickupEmail(email, { shelter, publicUrl, now });
      if (queued) await queueEmail(trx, queued);
    }
    await trx.updateTable('pickups').set({ reminded_for: day }).where('id', '=', id).execute();
  });
}

/** A person without an account cannot opt out, so they are always reminded. */
async function wantsReminders(trx: Database, { person }: BookableApplication): Promise<boolean> {
  return person.id === null || wantsEmail(trx, person.id, 'reminders');
}

function selectDuePickups(db: Database, day: string, now: Date) {
  return db
    .selectFrom('pickups')
    .where('pickup_date', '=', day)
    .where('status', '=', 'booked')
    .where(sql<SqlBool>`reminded_for is distinct from pickup_date`)
    .where('updated_at', '<=', new Date(now.getTime() - MIN_SINCE_CHANGE_MS));
}
