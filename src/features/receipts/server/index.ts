export { anonymizePayer } from './anonymize-payer.ts';
export { issueReceipt, type PaidApplication, type ReceiptToIssue } from './issue-receipt.ts';
export { findPayment, listReceiptsOf } from './receipts.queries.ts';
export { exportPersonalData } from './export-personal-data.ts';
