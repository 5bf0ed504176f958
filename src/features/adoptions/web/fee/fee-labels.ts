import type { AdminApplication } from '../../manage-adoptions.contract.ts';
import type { FeeLineType } from '../../adoptions.constants.ts';

export const feeStatusLabels: Record<AdminApplication['fee']['status'], string> = {
  'not due': 'Not due yet',
  due: 'Due at the pickup',
  paid: 'Paid',
  waived: 'Waived',
  'to be refunded': 'Paid, to be refunded',
  refunded: 'Refunded',
};

export const feeLineLabels: Record<FeeLineType, string> = {
  discount: 'Discount',
  waiver: 'Waiver',
  deposit: 'Refundable deposit',
};
