/** `product.md`, section 4. */
export const feeMethods = ['cash', 'card', 'PayPal'] as const;
export type FeeMethod = (typeof feeMethods)[number];

/** As parts of a sentence. */
export const feeMethodPhrases: Record<FeeMethod, string> = { cash: 'in cash', card: 'by card', PayPal: 'with PayPal' };

/** The same, for money that goes back. */
export const refundMethodPhrases: Record<FeeMethod, string> = {
  cash: 'in cash',
  card: 'to your card',
  PayPal: 'through PayPal',
};

export const receiptMessages = {
  notFound: 'We couldn’t find this receipt.',
  notDue: 'This application has no fee due.',
  alreadyPaid: 'This fee is already recorded as paid.',
  nothingToRefund: 'There’s no recorded fee to refund.',
} as const;
