export { anonymizePayer } from './anonymize-payer.ts';
export { issueReceipt, type Donor, type PaidApplication, type ReceiptToIssue } from './issue-receipt.ts';
export {
  exportPersonalData,
  findReceiptByClientKey,
  getReceipt,
  isFeePaid,
  labelOf,
  paidCents,
  listReceiptsOf,
  sumPaid,
} from './receipts.queries.ts';
export { printReceipt, printReceiptOf } from './print-receipt.ts';
export { markVoided, voidFailedRefund } from './mark-voided.ts';
