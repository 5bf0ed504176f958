import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import { queueEmail } from '../../../platform/email/queue-email.ts';
import { recipientOf } from '../../../platform/email/recipient.ts';
import { userMessages } from '../users.constants.ts';
import { verifyOwnPassword, wrongPasswordError } from './verify-own-password.ts';
import { goodbyeEmail } from './emails.ts';
import { removeAccount, type PurgePersonalData } from './remove-account.ts';
import { confirmCurrentUser } from './sessions.ts';

const GOODBYE_EMAIL = 'account-deleted';
/** Long enough for an Admin to see a failed delivery. */
const GOODBYE_RETENTION_MS = 24 * 3_600_000;

interface ActionContext {
  ip: string;
  now: Date;
  purgePersonalData: PurgePersonalData;
}

/**
 * Deletes the current user's account, as an Admin would, and sends a goodbye email. The pets that they listed leave the
 * site unless they ask otherwise.
 * @throws ApiError 400 for a wrong password, 409 for an Admin, who could be the last one, 429 after too many wrong
 *   passwords
 */
export async function deleteOwnAccount(
  db: Database,
  limits: Limits,
  currentUser: CurrentUser,
  { password, leave_listings }: { password: string; leave_listings?: boolean | undefined },
  { ip, now, purgePersonalData }: ActionContext,
): Promise<void> {
  if (currentUser.role === 'Admin') throw new ApiError(409, userMessages.adminDeletesSelf);
  const verifiedHash = await verifyOwnPassword(db, limits, currentUser, password, 'password');
  await transactionWithRetry(db, async (trx) => {
    const lock = async () => {
      const user = await trx
        .selectFrom('users')
        .select(['name', 'email', 'is_demo'])
        .where('id', '=', currentUser.id)
        // Finds no row if the password has changed since it was verified.
        .where('password_hash', '=', verifiedHash)
        .forUpdate()
        .executeTakeFirst();
      if (!user) {
        // If the account was deleted concurrently, the ended session is the error.
        await confirmCurrentUser(trx, currentUser);
        throw wrongPasswordError('password');
      }
      return user;
    };
    const removal = { actor: currentUser, ip, now, leavesListings: leave_listings, purgePersonalData, lock };
    const user = await removeAccount(trx, currentUser.id, removal);
    const subject = { type: 'user', id: currentUser.id };
    await recordEvent(trx, { actor: currentUser, action: 'account.deleted', subject, ip, now });
    // Without the account's id, so that the email outlives the account by a day.
    await queueEmail(trx, { type: GOODBYE_EMAIL, to: recipientOf(user), content: goodbyeEmail(user.name), now });
  });
}

/** Deletes goodbye emails a day after they were sent: they hold the last trace of the address. */
export async function deleteGoodbyeEmails(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('emails')
    .where('type', '=', GOODBYE_EMAIL)
    .where('completed_at', '<', new Date(now.getTime() - GOODBYE_RETENTION_MS))
    .execute();
}
