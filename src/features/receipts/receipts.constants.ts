/** How staff receive money at the desk (`product.md`, section 4; `records.md`, section 6). */
export const feeMethods = ['cash', 'card', 'check', 'PayPal'] as const;
export type FeeMethod = (typeof feeMethods)[number];

/** Online payments record themselves. */
export type ReceiptMethod = FeeMethod | 'online';
export const receiptMethods: readonly [ReceiptMethod, ...ReceiptMethod[]] = [...feeMethods, 'online'];

export const receiptMethodLabels: Record<ReceiptMethod, string> = {
  cash: 'Cash',
  card: 'Card',
  check: 'Check',
  PayPal: 'PayPal',
  online: 'Online',
};

/** As parts of a sentence. */
export const feeMethodPhrases: Record<ReceiptMethod, string> = {
  cash: 'in cash',
  card: 'by card',
  check: 'by check',
  PayPal: 'with PayPal',
  online: 'online',
};

/** The same, for money that goes back. */
export const refundMethodPhrases: Record<ReceiptMethod, string> = {
  cash: 'in cash',
  card: 'to your card',
  check: 'by check',
  PayPal: 'through PayPal',
  online: 'the way you paid',
};

/** What a receipt is for. Each is paid and refunded for itself. */
export const receiptParts = ['fee', 'deposit', 'donation'] as const;
export type ReceiptPart = (typeof receiptParts)[number];

export const receiptPartLabels: Record<ReceiptPart, string> = {
  fee: 'Adoption fee',
  deposit: 'Refundable deposit',
  donation: 'Donation',
};

/** Amounts in cents, by what they are for. */
export interface ReceiptAmounts {
  fee_cents: number;
  deposit_cents: number;
  donation_cents: number;
}

export function sumAmounts({ fee_cents, deposit_cents, donation_cents }: ReceiptAmounts): number {
  return fee_cents + deposit_cents + donation_cents;
}

/** What is left of a payment after its refunds. */
export function refundableOf(
  receipt: ReceiptAmounts & Record<`refunded_${ReceiptPart}_cents`, number>,
): ReceiptAmounts {
  return {
    fee_cents: receipt.fee_cents - receipt.refunded_fee_cents,
    deposit_cents: receipt.deposit_cents - receipt.refunded_deposit_cents,
    donation_cents: receipt.donation_cents - receipt.refunded_donation_cents,
  };
}

/** The most that one payment, line or count may be, in cents. */
export const MAX_AMOUNT_CENTS = 10_000_000;
export const MAX_RECEIPT_NOTE = 200;
/** On the refund's receipt of a payment that a bank returned to the cardholder. */
export const LOST_DISPUTE_NOTE = 'Dispute lost';

export const receiptMessages = {
  notFound: 'We couldn’t find this receipt.',
  notDue: 'This application has no fee due.',
  alreadyPaid: 'This fee is already recorded as paid.',
  paidMeanwhile: 'A colleague has just recorded a payment for this application. Check it again before you record more.',
  tooMuch: (balance: string) => `Only ${balance} is left to pay. Record anything on top as a donation.`,
  nothing: 'Enter an amount.',
  nothingToRefund: 'There’s no recorded fee to refund.',
  refundTooHigh: 'You can’t refund more than was paid.',
  paidOnline: 'This was paid online, so it’s refunded online, too.',
  recordedOtherwise: 'This was already recorded with other details. Check the receipts before you try again.',
  voided: 'This receipt is already voided.',
  voidRefunded: 'Part of this payment was refunded. Void the refund first.',
  voidOnline: 'An online payment can’t be voided. Refund it instead.',
  countedMeanwhile:
    'A cash payment was recorded since you opened this page. Check the expected amount, then save again.',
} as const;
