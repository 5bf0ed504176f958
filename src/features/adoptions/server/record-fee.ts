import type { Database } from '../../../platform/database.ts';
import { executeLast } from '../../../platform/database/last-statement.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { withParts, type Part } from '../../../platform/database/with-parts.ts';
import { toEmailRow } from '../../../platform/email/queue-email.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { toEventRow } from '../../../platform/audit/record-event.ts';
import type { AdoptablePet } from '../../pets/server/index.ts';
import { receiptMessages, type FeeMethod } from '../../receipts/receipts.constants.ts';
import { findPayment, issueReceipt } from '../../receipts/server/index.ts';
import type { ActionContext } from './action-context.ts';
import { approvalEmails, replacedApprovalEmail } from './approve-application.ts';
import { receiptEmail } from './emails.ts';
import { lockApplication, type ApplicationRow, type LockedApplication } from './lock-application.ts';
import { emailToApplicant, prepareEmails } from './notify-applicant.ts';

interface FeeInput {
  method: FeeMethod;
  note?: string | undefined;
}

/**
 * Records the payment of the fee and issues the receipt (`product.md`, section 4).
 * @throws ApiError 404 if there is no such application, 409 if no fee is due
 */
export async function recordPayment(db: Database, id: number, input: FeeInput, context: ActionContext): Promise<void> {
  await transactionWithRetry(db, async (trx) => {
    const locked = await lockApplication(trx, id, context.actor);
    if (await findPayment(trx, id)) throw new ApiError(409, receiptMessages.alreadyPaid);
    if (locked.application.active_pet_key === null || !locked.application.fee_cents)
      throw new ApiError(409, receiptMessages.notDue);
    await recordLockedPayment(trx, locked, input, context);
  });
}

/** The same as the end of a transaction. The application must be locked, approved and unpaid. */
export async function recordLockedPayment(
  trx: Database,
  { application, pet }: LockedApplication,
  input: FeeInput,
  context: ActionContext,
): Promise<void> {
  await issueAndEmailReceipt(
    trx,
    { application, pet },
    { ...input, type: 'payment', amount_cents: application.fee_cents! },
    context,
  );
}

/**
 * Records a refund of the fee and issues the receipt.
 * @throws ApiError 404 if there is no such application, 409 if nothing was paid, or it was already refunded
 */
export async function recordRefund(db: Database, id: number, input: FeeInput, context: ActionContext): Promise<void> {
  await transactionWithRetry(db, async (trx) => {
    const locked = await lockApplication(trx, id, context.actor);
    const payment = await findPayment(trx, id);
    if (!payment) throw new ApiError(409, receiptMessages.nothingToRefund);
    const receipt = { type: 'refund', amount_cents: payment.amount_cents, refunds: payment.id } as const;
    await issueAndEmailReceipt(trx, locked, { ...input, ...receipt }, context);
  });
}

async function issueAndEmailReceipt(
  trx: Database,
  { application, pet }: { application: ApplicationRow; pet: AdoptablePet },
  { note, ...receiptInput }: FeeInput & { type: 'payment' | 'refund'; amount_cents: number; refunds?: number },
  context: ActionContext,
): Promise<void> {
  const { actor, ip, now, publicUrl, shelter } = context;
  const receipt = await issueReceipt(trx, {
    ...receiptInput,
    note: note ?? null,
    application: { ...application, pet_name: pet.name, pet_species: pet.species },
    actor,
    shelter,
    now,
  });
  const emailInput = { pet, publicUrl, receipt, hasAccount: application.user_id !== null };
  const isPayment = receiptInput.type === 'payment';
  // An approval that is still queued says that the fee is due.
  const [input] = await prepareEmails(trx, [application], { now, types: isPayment ? approvalEmails : [] });
  const approval = replacedApprovalEmail(input!, application, pet, context);
  const email = emailToApplicant(input!, {
    type: isPayment ? 'fee-paid' : 'fee-refunded',
    compose: (name) => receiptEmail(name, emailInput),
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
      amount_cents: receiptInput.amount_cents,
      method: receiptInput.method,
    },
    ip,
    now,
  });
  const emails = [approval, email].filter((each) => each !== null).map(toEmailRow);
  const queued: Part | null = emails.length === 0 ? null : (query) => query.insertInto('emails').values(emails);
  await executeLast(trx, withParts(trx, { queued }).insertInto('audit_log').values(event));
}
