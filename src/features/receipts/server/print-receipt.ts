import type { Database } from '../../../platform/database.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import { findReceipt, getPrintedReceipt, type PrintedReceipt } from './receipts.queries.ts';

/** @returns a receipt as a PDF; null if there is none, or the current user may not see it */
export async function printReceipt(
  db: Database,
  currentUser: CurrentUser,
  id: number,
  shelter: Shelter,
): Promise<Buffer | null> {
  const receipt = await findReceipt(db, currentUser, id);
  return receipt ? render(receipt, shelter) : null;
}

/** The same for someone who may see it without an account, such as a donor with a link. */
export async function printReceiptOf(db: Database, id: number, shelter: Shelter): Promise<Buffer> {
  return render(await getPrintedReceipt(db, id), shelter);
}

/** Loaded with the first PDF: few starts need it. */
async function render(receipt: PrintedReceipt, shelter: Shelter): Promise<Buffer> {
  const { receiptPdf } = await import('./receipt-pdf.ts');
  return receiptPdf(receipt, shelter);
}
