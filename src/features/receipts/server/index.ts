export { anonymizePayer } from './anonymize-payer.ts';
export { issueReceipt, type PaidApplication, type ReceiptToIssue } from './issue-receipt.ts';
export { exportPersonalData, findPayment, isFeePaid, listReceiptsOf } from './receipts.queries.ts';
