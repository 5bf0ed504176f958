import type { Database } from '../../../platform/database.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { recipientOf } from '../../../platform/mail/recipient.ts';
import { emailChangedLetter } from './letters.ts';
import type {} from './schema.ts';

/**
 * What an account's new e-mail address means for the old one: a link that was mailed there opens nothing any more,
 * and its reader is told.
 */
export async function leaveOldAddress(
  trx: Database,
  before: { id: number; name: string; email: string; is_demo: boolean },
  now: Date,
): Promise<void> {
  await trx.deleteFrom('password_resets').where('user_id', '=', before.id).execute();
  const letter = emailChangedLetter(before.name);
  await queueMail(trx, { kind: 'email-changed', to: recipientOf(before), letter, now });
}
