import type { Selectable } from 'kysely';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database, Tables } from '../../../platform/database.ts';
import type { EmailContent } from '../../../platform/email/email-content.ts';
import { queueEmail } from '../../../platform/email/queue-email.ts';
import { recipientOf } from '../../../platform/email/recipient.ts';
import { testNote } from '../../online-payments/online-payments.constants.ts';
import type { AttemptRow, DonationRules } from '../../online-payments/server/index.ts';
import type { ReceiptMethod } from '../../receipts/receipts.constants.ts';
import type { Receipt } from '../../receipts/receipts.contract.ts';
import { issueReceipt } from '../../receipts/server/index.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import { dedicationLabels } from '../donations.constants.ts';
import { createDonorLink, findAccountOf } from './donor.ts';
import { donationRefundedEmail, thankYouEmail } from './emails.ts';

export type DonationRow = Selectable<Tables['donations']>;

export interface ActionContext {
  actor: { id: number } | null;
  ip: string | null;
  now: Date;
  publicUrl: string;
  shelter: Shelter;
}

interface ReceiptDetails {
  method: ReceiptMethod;
  note?: string | undefined;
  client_key?: string | undefined;
}

/**
 * Issues the receipt of a donation that is locked, or just inserted, emails it to the donor, and records the event.
 * @returns the receipt
 */
export async function receiveDonation(
  trx: Database,
  donation: DonationRow,
  { method, note, client_key }: ReceiptDetails,
  context: ActionContext,
): Promise<Receipt> {
  const { actor, ip, now, shelter } = context;
  const user_id = donation.user_id ?? (await findAccountOf(trx, donation.email));
  const receipt = await issueReceipt(trx, {
    type: 'payment',
    subject: { donor: { user_id, name: donation.name, is_demo: donation.is_demo } },
    amounts: { fee_cents: 0, deposit_cents: 0, donation_cents: donation.amount_cents },
    method,
    note: [note, describeDedication(donation)].filter(Boolean).join('. ') || null,
    actor,
    shelter,
    now,
    client_key,
  });
  await trx
    .updateTable('donations')
    .set({ user_id, receipt_id: receipt.id, received_at: now })
    .where('id', '=', donation.id)
    .execute();
  const { dedication_type: type, dedication_name, name } = donation;
  const dedication = type && dedication_name ? { type, name: dedication_name } : null;
  const content = thankYouEmail({ name, receipt, isMonthly: donation.monthly_id !== null, dedication });
  await emailDonor(trx, { ...donation, user_id }, { type: 'donation-received', content }, context);
  await recordEvent(trx, {
    actor,
    action: 'donations.received',
    subject: { type: 'donation', id: donation.id },
    details: { receipt: receipt.label, amount_cents: receipt.amount_cents, method },
    ip,
    now,
  });
  return receipt;
}

export function describeDedication({
  dedication_type,
  dedication_name,
}: Pick<DonationRow, 'dedication_type' | 'dedication_name'>): string | null {
  return dedication_type && dedication_name ? `${dedicationLabels[dedication_type]} ${dedication_name}` : null;
}

/** With a link to their donations, if the email has a button. Nothing without an email. */
export async function emailDonor(
  trx: Database,
  donor: { user_id: number | null; name: string; email: string; is_demo: boolean },
  { type, content }: { type: string; content: EmailContent },
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<void> {
  const { user_id, name, email, is_demo } = donor;
  if (email === '') return;
  const to = recipientOf({ ...(user_id !== null && { id: user_id }), name, email, is_demo });
  const accessLink = content.action ? await createDonorLink(trx, email, { publicUrl, now }) : undefined;
  await queueEmail(trx, { type, to, content, now, ...(accessLink !== undefined && { accessLink }) });
}

/** What online payments need to know about donations. */
export const paidDonations: Pick<DonationRules, 'issueReceipt' | 'issueRefund'> = {
  issueReceipt: async (trx, attempt, context) => {
    const donation = await lockDonationOf(trx, attempt);
    return receiveDonation(trx, donation, { method: 'online', note: testNote(attempt.mode) }, context);
  },
  issueRefund: async (trx, attempt, { amounts, note }, context) => {
    const donation = await lockDonationOf(trx, attempt);
    const refund = { amounts, method: 'online', note, refunds: attempt.receipt_id! } as const;
    return issueDonationRefund(trx, donation, refund, context);
  },
};

async function lockDonationOf(trx: Database, { id }: AttemptRow): Promise<DonationRow> {
  return trx.selectFrom('donations').selectAll().where('attempt_id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

/**
 * Issues the receipt of a refund, emails it to the donor, and records the event. The donation must be locked.
 * @throws ApiError 409 for more than is left of it
 */
export async function issueDonationRefund(
  trx: Database,
  donation: DonationRow,
  refund: {
    amounts: { fee_cents: number; deposit_cents: number; donation_cents: number };
    method: ReceiptMethod;
    note: string | null;
    refunds: number;
    client_key?: string | undefined;
  },
  context: ActionContext,
): Promise<Receipt> {
  const { actor, ip, now, shelter } = context;
  const { user_id, name, is_demo } = donation;
  const subject = { donor: { user_id, name, is_demo } };
  const receipt = await issueReceipt(trx, { ...refund, type: 'refund', subject, actor, shelter, now });
  const email = { type: 'donation-refunded', content: donationRefundedEmail(name, receipt) };
  await emailDonor(trx, donation, email, context);
  await recordEvent(trx, {
    actor,
    action: 'donations.refunded',
    subject: { type: 'donation', id: donation.id },
    details: { receipt: receipt.label, amount_cents: receipt.amount_cents, method: receipt.method },
    ip,
    now,
  });
  return receipt;
}
