import type { Database } from '../../../platform/database.ts';
import { withParts, type Part } from '../../../platform/database/with-parts.ts';
import { toEventRow } from '../../../platform/audit/record-event.ts';
import { toEmailRow } from '../../../platform/email/queue-email.ts';
import type { AdoptablePet } from '../../pets/server/index.ts';
import type { ReceiptAmounts, ReceiptMethod } from '../../receipts/receipts.constants.ts';
import type { Receipt } from '../../receipts/receipts.contract.ts';
import { issueReceipt } from '../../receipts/server/index.ts';
import type { ActionContext } from './action-context.ts';
import { approvalEmails, replacedApprovalEmail } from './approve-application.ts';
import { receiptEmail } from './emails.ts';
import type { ApplicationRow } from './lock-application.ts';
import { emailToApplicant, prepareEmails } from './notify-applicant.ts';

export interface ReceiptInput {
  type: Receipt['type'];
  amounts: ReceiptAmounts;
  method: ReceiptMethod;
  note?: string | undefined;
  refunds?: number;
  client_key?: string | undefined;
}

/** Issues a receipt for a locked application, emails it, and records the event. */
export async function issueAndEmailReceipt(
  trx: Database,
  { application, pet }: { application: ApplicationRow; pet: AdoptablePet },
  { note, ...input }: ReceiptInput,
  context: Omit<ActionContext, 'actor' | 'ip'> & { actor: { id: number } | null; ip: string | null },
): Promise<Receipt> {
  const { actor, ip, now, publicUrl, shelter } = context;
  const receipt = await issueReceipt(trx, {
    ...input,
    note: note ?? null,
    subject: { application: { ...application, pet_name: pet.name, pet_species: pet.species } },
    actor,
    shelter,
    now,
  });
  const isPayment = input.type === 'payment';
  // An approval that is still queued says what is due.
  const [prepared] = await prepareEmails(trx, [application], { now, types: isPayment ? approvalEmails : [] });
  const approval = replacedApprovalEmail(prepared!, application, pet, context);
  const email = emailToApplicant(prepared!, {
    type: isPayment ? 'fee-paid' : 'fee-refunded',
    compose: (name) => receiptEmail(name, { pet, publicUrl, receipt, hasAccount: application.user_id !== null }),
    now,
  });
  const event = toEventRow({
    actor,
    action: isPayment ? 'fee.paid' : 'fee.refunded',
    subject: { type: 'application', id: application.id },
    details: {
      pet: pet.name,
      pet_id: pet.id,
      receipt: receipt.label,
      amount_cents: receipt.amount_cents,
      method: receipt.method,
    },
    ip,
    now,
  });
  const emails = [approval, email].filter((each) => each !== null).map(toEmailRow);
  const queued: Part | null = emails.length === 0 ? null : (query) => query.insertInto('emails').values(emails);
  await withParts(trx, { queued }).insertInto('audit_log').values(event).execute();
  return receipt;
}
