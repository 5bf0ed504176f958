/** `product.md`, section 4. */
export const feeMethods = ['cash', 'card', 'PayPal'] as const;
export type FeeMethod = (typeof feeMethods)[number];

export const receiptMessages = {
  notFound: 'No receipt has this number.',
  notDue: 'No fee is due for this application.',
  alreadyPaid: 'The fee is recorded as paid already. Nothing was changed.',
  nothingToRefund: 'No fee is recorded that could be given back.',
} as const;
