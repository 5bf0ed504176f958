import type { RawBuilder, SqlBool } from 'kysely';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import { keyMessages } from '../../online-payments/online-payments.constants.ts';
import { openProvider, PaymentProviderError, type PaymentApp } from '../../online-payments/server/index.ts';
import { donationMessages } from '../donations.constants.ts';
import { carryOutStop } from './follow-monthly.ts';

/**
 * Stops a monthly donation. The request is stored first, so that it is carried out even if the provider can't be reached
 * now. Stopping it again changes nothing.
 * @param who staff, or the condition that it is the donor's own
 * @throws ApiError 404 if there is no such monthly donation, 409 if its keys are no longer saved
 */
export async function stopMonthly(
  app: PaymentApp,
  id: number,
  who: { staff: CurrentUser } | { condition: RawBuilder<SqlBool>; donor: CurrentUser | null },
  { ip }: { ip: string },
): Promise<void> {
  const opened = await openProvider(app);
  if (!opened) throw new ApiError(409, 'staff' in who ? keyMessages.off : donationMessages.otherMode);
  const now = app.clock.now();
  const actor = 'staff' in who ? who.staff : who.donor;
  const monthly = await transactionWithRetry(app.db, async (trx) => {
    let query = trx
      .selectFrom('monthly_donations')
      .selectAll()
      .where('id', '=', id)
      .where('started_at', 'is not', null);
    if ('condition' in who) query = query.where(who.condition);
    const locked = await query.forUpdate().executeTakeFirst();
    if (actor) await confirmCurrentUser(trx, actor);
    if (!locked) throw new ApiError(404, donationMessages.monthlyNotFound);
    if (locked.status === 'ended') return null;
    if (locked.mode !== opened.mode) {
      throw new ApiError(409, 'staff' in who ? donationMessages.otherModeForStaff : donationMessages.otherMode);
    }
    if (locked.stop_requested_at !== null) return locked;
    const stopped_by = 'staff' in who ? who.staff.id : null;
    await trx
      .updateTable('monthly_donations')
      .set({ stop_requested_at: now, stopped_by, checked_at: now })
      .where('id', '=', id)
      .execute();
    await recordEvent(trx, {
      actor,
      action: 'donations.monthly_stop_requested',
      subject: { type: 'monthly-donation', id },
      details: { amount_cents: locked.amount_cents },
      ip,
      now,
    });
    return locked;
  });
  if (!monthly) return;
  try {
    await carryOutStop(app, opened, monthly);
  } catch (error) {
    // A job tries again.
    if (!(error instanceof PaymentProviderError)) throw error;
  }
}
