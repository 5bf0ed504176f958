import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { donationMessages } from '../donations.constants.ts';
import { findAccountOf } from './donor.ts';
import { anonymizeDonation, anonymizeDonorByEmail } from './personal-data.ts';

/**
 * Deletes the personal data of a donor without an account who has asked for it: of all donations with the same email, or of
 * this one if it has none. Amounts and receipts stay (`product.md`, section 10). Monthly donations end.
 * @throws ApiError 404 if there is no such donation; 409 if the donor has an account, whose deletion does the same
 */
export async function eraseDonor(
  db: Database,
  id: number,
  { actor, ip, now }: { actor: CurrentUser; ip: string; now: Date },
): Promise<void> {
  await transactionWithRetry(db, async (trx) => {
    const donation = await trx
      .selectFrom('donations')
      .select(['email', 'user_id'])
      .where('id', '=', id)
      .where('received_at', 'is not', null)
      .forUpdate()
      .executeTakeFirst();
    await confirmCurrentUser(trx, actor);
    if (!donation) throw new ApiError(404, donationMessages.notFound);
    const { email, user_id } = donation;
    if (user_id !== null || (await findAccountOf(trx, email)) !== null) {
      throw new ApiError(409, donationMessages.hasAccount);
    }
    if (email === '') await anonymizeDonation(trx, id);
    else await anonymizeDonorByEmail(trx, email, now);
    const subject = { type: 'donation', id };
    await recordEvent(trx, { actor, action: 'donations.donor_erased', subject, ip, now });
  });
}
