import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import { consumeLimit, refundLimit, tooManyRequests } from '../../../platform/limits/rate-limits.ts';
import { lockCurrentUser } from '../../accounts/server/index.ts';
import { CHECK_IN_OPENS_MINUTES, CHECK_OUT_CLOSES_MINUTES, shiftMessages } from '../volunteers.constants.ts';
import type { Shift } from '../shifts.contract.ts';
import { isDeskCode } from './desk-code.ts';
import { invalid, type ShiftContext } from './shift-context.ts';
import { getShift } from './shifts.queries.ts';

const MINUTE_MS = 60_000;

/**
 * Checks the current user in to their shift that runs now, with the code at the desk. Checking in again changes nothing.
 * @throws ApiError 400 for a wrong code, 429 after a few, 409 without a shift now
 */
export async function checkIn(db: Database, limits: Limits, code: string, context: ShiftContext): Promise<Shift> {
  const { actor, ip, now } = context;
  await verifyCode(db, limits, code, context);
  return transactionWithRetry(db, async (trx) => {
    await lockCurrentUser(trx, actor);
    const running = await trx
      .selectFrom('shift_sign_ups')
      .selectAll()
      .where('user_id', '=', actor.id)
      .where('starts_at', '<=', new Date(now.getTime() + CHECK_IN_OPENS_MINUTES * MINUTE_MS))
      .where('ends_at', '>', now)
      .orderBy('starts_at')
      .forUpdate()
      .execute();
    const current = running.find(({ checked_in_at, checked_out_at }) => checked_in_at && !checked_out_at);
    if (current) return getShift(trx, current.shift_id, { currentUser: actor, now });
    const next = running.find(({ checked_in_at }) => !checked_in_at);
    if (!next) throw new ApiError(409, running.length > 0 ? shiftMessages.checkedOut : shiftMessages.noShift);
    // Someone who comes late may have been recorded as a no-show.
    const entry = { checked_in_at: now, is_no_show: false };
    await trx.updateTable('shift_sign_ups').set(entry).where('id', '=', next.id).execute();
    const subject = { type: 'shift', id: next.shift_id };
    await recordEvent(trx, { actor, action: 'shift.checked_in', subject, ip, now });
    return getShift(trx, next.shift_id, { currentUser: actor, now });
  });
}

/**
 * Checks the current user out.
 * @throws ApiError 409 if they are not checked in, or the shift ended hours ago
 */
export async function checkOut(db: Database, { actor, ip, now }: ShiftContext): Promise<Shift> {
  return transactionWithRetry(db, async (trx) => {
    await lockCurrentUser(trx, actor);
    const current = await trx
      .selectFrom('shift_sign_ups')
      .select(['id', 'shift_id', 'ends_at'])
      .where('user_id', '=', actor.id)
      .where('checked_in_at', 'is not', null)
      .where('checked_out_at', 'is', null)
      .orderBy('starts_at', 'desc')
      .limit(1)
      .forUpdate()
      .executeTakeFirst();
    if (!current) throw new ApiError(409, shiftMessages.notCheckedIn);
    if (current.ends_at.getTime() + CHECK_OUT_CLOSES_MINUTES * MINUTE_MS <= now.getTime()) {
      throw new ApiError(409, shiftMessages.checkOutClosed);
    }
    await trx.updateTable('shift_sign_ups').set({ checked_out_at: now }).where('id', '=', current.id).execute();
    const subject = { type: 'shift', id: current.shift_id };
    await recordEvent(trx, { actor, action: 'shift.checked_out', subject, ip, now });
    return getShift(trx, current.shift_id, { currentUser: actor, now });
  });
}

/** Counts the attempt first, so that many at once are as many. Wrong codes are logged. */
async function verifyCode(db: Database, limits: Limits, code: string, { actor, ip, now }: ShiftContext): Promise<void> {
  const event = { actor, subject: { type: 'user', id: actor.id }, ip, now };
  const block = await consumeLimit(db, limits, 'shiftCodeByUser', String(actor.id));
  if (block) {
    if (block.isNew) await recordEvent(db, { ...event, action: 'volunteer.code_blocked' });
    throw tooManyRequests(block);
  }
  if (!(await isDeskCode(db, code, now))) {
    await recordEvent(db, { ...event, action: 'volunteer.code_rejected' });
    throw invalid('code', shiftMessages.badCode);
  }
  await refundLimit(db, 'shiftCodeByUser', String(actor.id));
}
