import type { Database } from '../../../platform/database.ts';
import { queueEmail } from '../../../platform/email/queue-email.ts';
import { recipientOf } from '../../../platform/email/recipient.ts';
import { emailChangedEmail } from './emails.ts';

/** Invalidates reset links sent to the old email, and notifies it. */
export async function retireOldEmail(
  trx: Database,
  before: { id: number; name: string; email: string; is_demo: boolean },
  now: Date,
): Promise<void> {
  await trx.deleteFrom('password_resets').where('user_id', '=', before.id).execute();
  const content = emailChangedEmail(before.name);
  await queueEmail(trx, { type: 'email-changed', to: recipientOf(before), content, now });
}
