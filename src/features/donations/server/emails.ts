import type { EmailContent } from '../../../platform/email/email-content.ts';
import { breakAutolinks, greet } from '../../../platform/email/recipient.ts';
import { formatMoney } from '../../../platform/format-money.contract.ts';
import { feeMethodPhrases, LOST_DISPUTE_NOTE, refundMethodPhrases } from '../../receipts/receipts.constants.ts';
import type { Receipt } from '../../receipts/receipts.contract.ts';
import { dedicationLabels, DONOR_LINK_DAYS, type DedicationType } from '../donations.constants.ts';

/** The button of these emails gives access, so its link is stored separately. */
const LINK_NOTE = `The link works for ${DONOR_LINK_DAYS} days. Anyone who has it can see your donations, so please don’t forward this email.`;

interface DonationEmailInput {
  name: string;
  receipt: Receipt;
  isMonthly: boolean;
  dedication: { type: DedicationType; name: string } | null;
}

export function thankYouEmail({ name, receipt, isMonthly, dedication }: DonationEmailInput): EmailContent {
  const amount = formatMoney(receipt.amount_cents, { currency: receipt.currency });
  return {
    subject: isMonthly
      ? `Thank you for your monthly donation of ${amount}`
      : `Thank you for your donation of ${amount}`,
    preview: `Your receipt number is ${receipt.label}.`,
    greeting: greet(name),
    paragraphs: [
      `Thank you! We’ve received your ${isMonthly ? 'monthly ' : ''}donation of ${amount} (${feeMethodPhrases[receipt.method]}). It helps us feed, house and treat every animal here until they go home.`,
      ...(dedication
        ? [`You made it ${dedicationLabels[dedication.type].toLowerCase()} ${breakAutolinks(dedication.name)}.`]
        : []),
      `Your receipt number is ${receipt.label}. You can download the receipt any time, along with a yearly statement of all your donations. We provided no goods or services in exchange for this donation.`,
      ...(isMonthly ? ['You can stop your monthly donation any time with the same link.'] : []),
    ],
    action: { label: isMonthly ? 'View or stop donations' : 'View your donations' },
    notes: [LINK_NOTE],
  };
}

export function donationRefundedEmail(name: string, refund: Receipt): EmailContent {
  const amount = formatMoney(refund.amount_cents, { currency: refund.currency });
  const isDispute = refund.note === LOST_DISPUTE_NOTE;
  const arrival = refund.method === 'online' ? ' It usually takes 5 to 10 days to arrive.' : '';
  return {
    subject: isDispute ? `Your bank returned ${amount} of your donation` : `We’ve refunded ${amount} of your donation`,
    preview: `Your refund receipt is ${refund.label}.`,
    greeting: greet(name),
    paragraphs: [
      isDispute
        ? `Your bank returned ${amount} of your donation to you, because you disputed the payment.`
        : `We’ve refunded ${amount} of your donation ${refundMethodPhrases[refund.method]}.${arrival}`,
      `Your refund receipt is ${refund.label}, for the donation on receipt ${refund.refunds}. We’ve taken this amount off your yearly statement.`,
    ],
    action: { label: 'View your donations' },
    notes: [LINK_NOTE],
  };
}

export function donationVoidedEmail(name: string, receipt: Receipt): EmailContent {
  const amount = formatMoney(receipt.amount_cents, { currency: receipt.currency });
  const isRefund = receipt.type === 'refund';
  return {
    subject: `Receipt ${receipt.label} no longer counts`,
    preview: 'We issued it by mistake.',
    greeting: greet(name),
    paragraphs: [
      `We issued ${isRefund ? 'refund ' : ''}receipt ${receipt.label} for ${amount} by mistake, so it no longer counts. Sorry for the mix-up.`,
      isRefund
        ? 'There’s nothing you need to do. We’ve added this amount to your yearly statement again.'
        : 'There’s nothing you need to do. Please don’t use this receipt for your taxes.',
    ],
  };
}

interface MonthlyEmailInput {
  name: string;
  amount_cents: number;
  currency: string;
}

export function monthlyFailedEmail({ name, amount_cents, currency }: MonthlyEmailInput): EmailContent {
  const amount = formatMoney(amount_cents, { currency });
  return {
    subject: 'Your monthly donation didn’t go through',
    preview: `We couldn’t charge ${amount} this month.`,
    greeting: greet(name),
    paragraphs: [
      `Your ${amount} donation didn’t go through this month. Your card may have expired, or your bank may have rejected the charge.`,
      'We’ll try again over the next few days. If it still doesn’t go through, your monthly donation will end. To use another card, stop this one and start a new one.',
    ],
    action: { label: 'View your donations' },
    notes: [LINK_NOTE],
  };
}

export function monthlyEndedEmail({ name, amount_cents, currency }: MonthlyEmailInput): EmailContent {
  const amount = formatMoney(amount_cents, { currency });
  return {
    subject: 'Your monthly donation has ended',
    preview: 'We won’t charge you again.',
    greeting: greet(name),
    paragraphs: [
      `Your monthly donation of ${amount} has ended, and we won’t charge you again. Thank you for all your help.`,
      'You can still download your receipts and statements.',
    ],
    action: { label: 'View your donations' },
    notes: [LINK_NOTE],
  };
}

export function donorLinkEmail(name: string): EmailContent {
  return {
    subject: 'Your donations',
    preview: 'Here’s the link that you asked for.',
    greeting: greet(name),
    paragraphs: [
      'Here’s the link to your donations: download receipts and yearly statements, and stop a monthly donation.',
    ],
    action: { label: 'View your donations' },
    notes: [LINK_NOTE, 'If you didn’t ask for this, ignore this email.'],
  };
}
