import type { Updateable } from 'kysely';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database, Tables } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { lockCurrentUser } from '../../accounts/server/index.ts';
import { shiftMessages } from '../volunteers.constants.ts';
import type { Shift, SignUpUpdate } from '../shifts.contract.ts';
import { invalid, lockShift, type ShiftContext, type ShiftRow } from './shift-context.ts';
import { getShift } from './shifts.queries.ts';

const MAX_APART_MS = 12 * 3_600_000;
/** The clocks of browsers differ a little. */
const CLOCK_TOLERANCE_MS = 2 * 60_000;

/**
 * Corrects when someone checked in and out, or records that they didn't come.
 * @throws ApiError 400 for times that can't be, 404 if they are not signed up, 409 for a no-show before the start
 */
export async function correctSignUp(
  db: Database,
  id: number,
  userId: number,
  { update, context }: { update: SignUpUpdate; context: ShiftContext },
): Promise<Shift> {
  const { actor, ip, now } = context;
  return transactionWithRetry(db, async (trx) => {
    const shift = await lockShift(trx, id);
    await lockCurrentUser(trx, actor);
    const before = await trx
      .selectFrom('shift_sign_ups')
      .select(['id', 'checked_in_at', 'checked_out_at', 'is_no_show'])
      .where('shift_id', '=', id)
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw new ApiError(404, shiftMessages.personNotSignedUp);
    const after = mergeUpdate(before, update, now);
    assertPossible(after, shift, now);
    const fields = (['checked_in_at', 'checked_out_at', 'is_no_show'] as const).filter(
      (field) => String(before[field]) !== String(after[field]),
    );
    if (fields.length > 0) {
      await trx.updateTable('shift_sign_ups').set(after).where('id', '=', before.id).execute();
      const subject = { type: 'user', id: userId };
      const details = { shift_id: id, fields };
      await recordEvent(trx, { actor, action: 'volunteer.times_corrected', subject, details, ip, now });
    }
    return getShift(trx, id, { currentUser: actor, now });
  });
}

type Times = Required<Pick<Updateable<Tables['shift_sign_ups']>, 'checked_in_at' | 'checked_out_at' | 'is_no_show'>> & {
  checked_in_at: Date | null;
  checked_out_at: Date | null;
  is_no_show: boolean;
};

/** Someone who came is no no-show, and someone who didn't come has no times. */
function mergeUpdate(before: Times, update: SignUpUpdate, now: Date): Times {
  const parse = (typed: string | null | undefined, field: 'checked_in_at' | 'checked_out_at') =>
    typed === undefined ? before[field] : typed === null ? null : parseTime(typed, now);
  const checked_in_at = parse(update.checked_in_at, 'checked_in_at');
  const isCleared = update.checked_in_at === null && update.checked_out_at === undefined;
  const checked_out_at = isCleared ? null : parse(update.checked_out_at, 'checked_out_at');
  const is_no_show = update.is_no_show ?? (checked_in_at === null && before.is_no_show);
  return { checked_in_at, checked_out_at, is_no_show };
}

/** A time of a browser whose clock is a little fast is now. */
function parseTime(typed: string, now: Date): Date {
  const at = new Date(typed);
  const ahead = at.getTime() - now.getTime();
  return ahead > 0 && ahead <= CLOCK_TOLERANCE_MS ? now : at;
}

function assertPossible({ checked_in_at, checked_out_at, is_no_show }: Times, shift: ShiftRow, now: Date): void {
  if (is_no_show && checked_in_at) throw new ApiError(409, shiftMessages.personCheckedIn);
  if (is_no_show && shift.starts_at > now) throw new ApiError(409, shiftMessages.noShowEarly);
  if (checked_in_at) {
    if (checked_in_at > now) throw invalid('checked_in_at', shiftMessages.checkInFuture);
    if (checked_in_at >= shift.ends_at) throw invalid('checked_in_at', shiftMessages.checkInLate);
    const early = shift.starts_at.getTime() - checked_in_at.getTime();
    if (early > MAX_APART_MS) throw invalid('checked_in_at', shiftMessages.checkInEarly);
  }
  if (checked_out_at) {
    if (!checked_in_at) throw invalid('checked_in_at', shiftMessages.checkOutAlone);
    if (checked_out_at > now) throw invalid('checked_out_at', shiftMessages.checkInFuture);
    if (checked_out_at < checked_in_at) throw invalid('checked_out_at', shiftMessages.checkOutFirst);
    const late = checked_out_at.getTime() - shift.ends_at.getTime();
    if (late > MAX_APART_MS) throw invalid('checked_out_at', shiftMessages.checkOutLate);
  }
}
