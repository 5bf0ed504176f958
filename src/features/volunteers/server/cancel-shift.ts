import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { lockCurrentUser } from '../../accounts/server/index.ts';
import { shiftMessages, type ShiftScope } from '../volunteers.constants.ts';
import { lockShifts } from './change-shift.ts';
import { emailPeople } from './email-people.ts';
import { canceledEmail } from './emails.ts';
import type { ShiftContext } from './shift-context.ts';

/**
 * Cancels a shift that has not started, or also those after it in its series. Releases their places, and emails everyone
 * signed up.
 * @returns how many shifts were canceled, and how many people were emailed
 * @throws ApiError 404 for an unknown shift, 409 for one that is canceled already or has started
 */
export async function cancelShift(
  db: Database,
  id: number,
  { scope = 'this' }: { scope?: ShiftScope | undefined },
  context: ShiftContext,
): Promise<{ canceled: number; emailed: number }> {
  const { actor, ip, now } = context;
  return transactionWithRetry(db, async (trx) => {
    const shifts = await lockShifts(trx, id, scope);
    if (shifts[0]!.starts_at <= now) throw new ApiError(409, shiftMessages.cancelStarted);
    await lockCurrentUser(trx, actor);
    const emailed = await emailPeople(trx, shifts, { type: 'shift-canceled', write: canceledEmail, ...context });
    const ids = shifts.map((shift) => shift.id);
    const released = await trx.deleteFrom('shift_sign_ups').where('shift_id', 'in', ids).returning('id').execute();
    await trx.updateTable('shifts').set({ canceled_at: now }).where('id', 'in', ids).execute();
    const details = { count: shifts.length, people: released.length };
    await recordEvent(trx, { actor, action: 'shift.canceled', subject: { type: 'shift', id }, details, ip, now });
    return { canceled: shifts.length, emailed };
  });
}
