import type { Database } from '../../../platform/database.ts';
import type { EmailContent } from '../../../platform/email/email-content.ts';
import { queueEmail } from '../../../platform/email/queue-email.ts';
import { breakAutolinks, greet, recipientOf, toShelter } from '../../../platform/email/recipient.ts';
import { formatMoney } from '../../../platform/format-money.contract.ts';
import type { Receipt } from '../../receipts/receipts.contract.ts';
import type { LockedAttempt } from './lock-attempt.ts';
import type { ServerContext } from './payment-context.ts';

/** To the payer of something that was no longer due. */
export async function emailPaidTooLate(
  trx: Database,
  { attempt, locked, receipt, surplus_cents }: LockedAttempt & { receipt: Receipt; surplus_cents: number },
  { publicUrl, now }: ServerContext,
): Promise<void> {
  const { user_id, currency } = attempt;
  if (user_id === null) return;
  const user = await trx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'is_demo'])
    .where('id', '=', user_id)
    .executeTakeFirst();
  if (!user) return;
  const amount = formatMoney(surplus_cents, { currency });
  const pet = locked ? breakAutolinks(locked.pet.name) : 'the pet';
  const isReserved = locked !== null && locked.application.active_pet_key !== null;
  const content: EmailContent = {
    subject: `We’re refunding your ${amount} payment`,
    preview: 'You don’t need to do anything.',
    greeting: greet(user.name),
    paragraphs: [
      isReserved
        ? `We’ve received your online payment for ${pet}, but ${amount} of it was already paid at the shelter.`
        : `We’ve received your online payment of ${amount}, but ${pet} is no longer reserved for you.`,
      `We’re refunding ${amount} the way you paid. It usually takes 5 to 10 days to arrive, and you don’t need to do anything.`,
      `Your receipt is number ${receipt.label}. The refund gets its own.`,
    ],
    action: { label: 'View your receipts', href: `${publicUrl}/user-dashboard/adoption-history` },
  };
  await queueEmail(trx, { type: 'online-payment-too-late', to: recipientOf(user), content, now });
}

/** To the shelter. */
export async function emailShelter(
  trx: Database,
  type: 'dispute-opened' | 'dispute-closed' | 'online-refund-failed',
  content: Pick<EmailContent, 'subject' | 'preview' | 'paragraphs'> & { path: string; label: string },
  { publicUrl, shelter, now }: ServerContext,
): Promise<void> {
  const { path, label, ...texts } = content;
  for (const to of toShelter(shelter)) {
    await queueEmail(trx, {
      type,
      to,
      content: { ...texts, greeting: 'Hello,', action: { label, href: `${publicUrl}${path}` } },
      now,
    });
  }
}
