import type { Database } from '../../../platform/database.ts';
import { queueEmail } from '../../../platform/email/queue-email.ts';
import { recipientOf } from '../../../platform/email/recipient.ts';
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
  const content = emailChangedLetter(before.name);
  await queueEmail(trx, { kind: 'email-changed', to: recipientOf(before), content, now });
}
