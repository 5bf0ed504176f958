import { sql, type SqlBool } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { errorCode } from '../../../platform/database/errors.ts';
import { addDays, dayIn, timestampOf } from '../../../platform/shelter-day.ts';
import { wantsEmail } from '../../email-preferences/server/index.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import type { BookableApplication, BookableApplications } from './bookable-applications.ts';
import { pickupReminderLetter } from './letters.ts';
import { tellAdopter } from './tell-adopter.ts';

const MORNING = '09:00';
/** Whoever has just booked has just had a mail. */
const REST_MS = 2 * 3_600_000;

export interface Reminding {
  now: Date;
  shelter: Shelter;
  applications: BookableApplications;
  publicUrl: string;
  onWarning: (what: string) => void;
  /** Ends it after the pickup that is being looked at. */
  signal?: AbortSignal;
}

/**
 * Reminds whoever picks a pet up tomorrow and wants such mails, from nine in the morning on, once for each day it is
 * moved to. Any number of servers may do so at the same time.
 */
export async function remindOfPickups(db: Database, reminding: Reminding): Promise<void> {
  const { now, shelter, onWarning, signal } = reminding;
  const today = dayIn(shelter.timeZone, now);
  if (now < timestampOf(today, MORNING, shelter.timeZone)) return;
  const due = await duePickups(db, addDays(today, 1), now).select('id').orderBy('id').execute();
  for (const { id } of due) {
    if (signal?.aborted) return;
    try {
      await remind(db, id, addDays(today, 1), reminding);
    } catch (error) {
      // One that cannot be mailed must not keep all others from it.
      onWarning(`the reminder of pickup ${id} could not be queued (${errorCode(error) || 'unknown'})`);
    }
  }
}

/** Asks once more, now that nobody else can mail it. */
async function remind(
  db: Database,
  id: number,
  day: string,
  { now, shelter, applications, publicUrl }: Reminding,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const pickup = await duePickups(trx, day, now)
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!pickup) return;
    const application = (await applications.find(trx, [pickup.application_id])).get(pickup.application_id);
    if (application?.is_open && (await wantsReminders(trx, application))) {
      const mail = { kind: 'pickup-reminder', pickup, application, write: pickupReminderLetter } as const;
      await tellAdopter(trx, mail, { shelter, publicUrl, now });
    }
    await trx.updateTable('pickups').set({ reminded_for: day }).where('id', '=', id).execute();
  });
}

/** Whoever has no account has nowhere to say that they want none. */
async function wantsReminders(trx: Database, { person }: BookableApplication): Promise<boolean> {
  return person.id === null || wantsEmail(trx, person.id, 'reminders');
}

function duePickups(db: Database, day: string, now: Date) {
  return db
    .selectFrom('pickups')
    .where('pickup_date', '=', day)
    .where('state', '=', 'booked')
    .where(sql<SqlBool>`reminded_for is distinct from pickup_date`)
    .where('updated_at', '<=', new Date(now.getTime() - REST_MS));
}
