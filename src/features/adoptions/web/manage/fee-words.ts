import type { FeeMethod } from '../../../receipts/receipt-words.contract.ts';

export const feeMethodLabels: Record<FeeMethod, string> = { cash: 'Cash', card: 'Card', PayPal: 'PayPal' };
