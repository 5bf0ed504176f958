import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import { queueEmail } from '../../../platform/email/queue-email.ts';
import { recipientOf } from '../../../platform/email/recipient.ts';
import { accountMessages } from '../account-words.contract.ts';
import { checkOwnPassword, wrongPassword } from './check-own-password.ts';
import { farewellLetter } from './letters.ts';
import { removeAccount, type ForgetPerson } from './remove-account.ts';
import { confirmCurrentUser } from './sessions.ts';
import type {} from './schema.ts';

const FAREWELL = 'account-deleted';
/** So long that an Admin can still see that it could not be delivered. */
const FAREWELL_KEPT_MS = 24 * 3_600_000;

interface ActionContext {
  ip: string;
  now: Date;
  forgetPerson: ForgetPerson;
}

/**
 * Deletes somebody's own account, as an Admin's deletion does, and mails them a farewell.
 * @throws ApiError 400 for a wrong password, 409 for an Admin, who could leave the shelter without one, 429 after too
 *   many wrong passwords
 */
export async function deleteOwnAccount(
  db: Database,
  limits: Limits,
  currentUser: CurrentUser,
  password: string,
  { ip, now, forgetPerson }: ActionContext,
): Promise<void> {
  if (currentUser.role === 'Admin') throw new ApiError(409, accountMessages.adminDeletesSelf);
  const compared = await checkOwnPassword(db, limits, currentUser, password, 'password');
  await transactionWithRetry(db, async (trx) => {
    const lock = async () => {
      const user = await trx
        .selectFrom('users')
        .select(['name', 'email', 'is_demo'])
        .where('id', '=', currentUser.id)
        // Unless it was changed elsewhere while this one was being compared.
        .where('password_hash', '=', compared)
        .forUpdate()
        .executeTakeFirst();
      if (!user) {
        // Deleted at the same moment: then the session is gone as well, and that is what is wrong.
        await confirmCurrentUser(trx, currentUser);
        throw wrongPassword('password');
      }
      return user;
    };
    const user = await removeAccount(trx, currentUser.id, { actor: currentUser, ip, now, forgetPerson, lock });
    const subject = { type: 'user', id: currentUser.id };
    await recordEvent(trx, { actor: currentUser, action: 'account.deleted', subject, ip, now });
    // Without the account's number: the mail is not to go with the account, but a day after it was sent.
    await queueEmail(trx, { kind: FAREWELL, to: recipientOf(user), content: farewellLetter(user.name), now });
  });
}

/** Removes the copies of farewells a day after they were sent: they are all that is left of an address. */
export async function forgetFarewells(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('emails')
    .where('kind', '=', FAREWELL)
    .where('completed_at', '<', new Date(now.getTime() - FAREWELL_KEPT_MS))
    .execute();
}
