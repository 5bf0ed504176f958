import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import type { AdoptablePet } from '../../pets/server/index.ts';
import { receiptMessages, type FeeMethod } from '../../receipts/receipt-words.contract.ts';
import { findPayment, issueReceipt } from '../../receipts/server/index.ts';
import type { ActionContext } from './action-context.ts';
import { receiptLetter } from './letters.ts';
import { lockApplication, type ApplicationRow, type LockedApplication } from './locked-application.ts';
import { tell } from './tell-applicants.ts';

interface Money {
  method: FeeMethod;
  note?: string | undefined;
}

/**
 * Records that the fee was paid, and issues the receipt (`product.md`, section 4).
 * @throws ApiError 404 where there is no such application, 409 where no fee is due
 */
export async function recordPayment(db: Database, id: number, money: Money, context: ActionContext): Promise<void> {
  await transactionWithRetry(db, async (trx) => {
    const locked = await lockApplication(trx, id);
    await confirmCurrentUser(trx, context.actor);
    if (await findPayment(trx, id)) throw new ApiError(409, receiptMessages.alreadyPaid);
    if (locked.application.holds === null) throw new ApiError(409, receiptMessages.notDue);
    await takePayment(trx, locked, money, context);
  });
}

/** The same for an application that is locked, approved, and unpaid. */
export async function takePayment(
  trx: Database,
  { application, pet }: LockedApplication,
  money: Money,
  context: ActionContext,
): Promise<void> {
  await issue(trx, { application, pet }, { ...money, kind: 'payment', amount_cents: application.fee_cents! }, context);
}

/**
 * Records that the fee was given back, and issues the receipt.
 * @throws ApiError 404 where there is no such application, 409 where nothing was paid, or it was given back already
 */
export async function recordRefund(db: Database, id: number, money: Money, context: ActionContext): Promise<void> {
  await transactionWithRetry(db, async (trx) => {
    const locked = await lockApplication(trx, id);
    await confirmCurrentUser(trx, context.actor);
    const payment = await findPayment(trx, id);
    if (!payment) throw new ApiError(409, receiptMessages.nothingToRefund);
    const receipt = { kind: 'refund', amount_cents: payment.amount_cents, refunds: payment.id } as const;
    await issue(trx, locked, { ...money, ...receipt }, context);
  });
}

async function issue(
  trx: Database,
  { application, pet }: { application: ApplicationRow; pet: AdoptablePet },
  { note, ...said }: Money & { kind: 'payment' | 'refund'; amount_cents: number; refunds?: number },
  { actor, ip, now, publicUrl, shelter }: ActionContext,
): Promise<void> {
  const receipt = await issueReceipt(trx, {
    ...said,
    note: note ?? null,
    application: { ...application, pet_name: pet.name, pet_species: pet.species },
    actor,
    shelter,
    now,
  });
  await recordEvent(trx, {
    actor,
    action: said.kind === 'payment' ? 'fee.paid' : 'fee.refunded',
    subject: { type: 'application', id: application.id },
    details: {
      pet: pet.name,
      pet_id: pet.id,
      receipt: receipt.label,
      amount_cents: said.amount_cents,
      method: said.method,
    },
    ip,
    now,
  });
  const words = { pet, publicUrl, receipt, hasAccount: application.user_id !== null };
  const kind = said.kind === 'payment' ? 'fee-paid' : 'fee-refunded';
  await tell(trx, application, { kind, write: (name) => receiptLetter(name, words), now });
}
