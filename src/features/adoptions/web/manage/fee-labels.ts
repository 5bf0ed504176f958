import type { FeeMethod } from '../../../receipts/receipts.constants.ts';

export const feeMethodLabels: Record<FeeMethod, string> = { cash: 'Cash', card: 'Card', PayPal: 'PayPal' };
