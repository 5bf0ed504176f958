import type { Database } from '../../../platform/database.ts';
import { retried } from '../../../platform/database/retried.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { recordAudit } from '../../../platform/audit/record-audit.ts';
import { confirmCaller } from '../../accounts/server/accounts.door.ts';
import type { AdoptablePet } from '../../pets/server/pets.door.ts';
import { receiptMessages, type FeeMethod } from '../../receipts/receipt-words.contract.ts';
import { findPayment, issueReceipt } from '../../receipts/server/receipts.door.ts';
import type { Circumstances } from './circumstances.ts';
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
export async function recordPayment(
  db: Database,
  id: number,
  money: Money,
  circumstances: Circumstances,
): Promise<void> {
  await retried(db, async (change) => {
    const locked = await lockApplication(change, id);
    await confirmCaller(change, circumstances.actor);
    if (await findPayment(change, id)) throw new ApiError(409, receiptMessages.alreadyPaid);
    if (locked.application.holds === null) throw new ApiError(409, receiptMessages.notDue);
    await takePayment(change, locked, money, circumstances);
  });
}

/** The same for an application that is locked, approved, and unpaid. */
export async function takePayment(
  change: Database,
  { application, pet }: LockedApplication,
  money: Money,
  circumstances: Circumstances,
): Promise<void> {
  await issue(
    change,
    { application, pet },
    { ...money, kind: 'payment', amount_cents: application.fee_cents! },
    circumstances,
  );
}

/**
 * Records that the fee was given back, and issues the receipt.
 * @throws ApiError 404 where there is no such application, 409 where nothing was paid, or it was given back already
 */
export async function recordRefund(
  db: Database,
  id: number,
  money: Money,
  circumstances: Circumstances,
): Promise<void> {
  await retried(db, async (change) => {
    const locked = await lockApplication(change, id);
    await confirmCaller(change, circumstances.actor);
    const payment = await findPayment(change, id);
    if (!payment) throw new ApiError(409, receiptMessages.nothingToRefund);
    const receipt = { kind: 'refund', amount_cents: payment.amount_cents, refunds: payment.id } as const;
    await issue(change, locked, { ...money, ...receipt }, circumstances);
  });
}

async function issue(
  change: Database,
  { application, pet }: { application: ApplicationRow; pet: AdoptablePet },
  { note, ...said }: Money & { kind: 'payment' | 'refund'; amount_cents: number; refunds?: number },
  { actor, address, now, publicUrl, shelter }: Circumstances,
): Promise<void> {
  const receipt = await issueReceipt(change, {
    ...said,
    note: note ?? null,
    application: { ...application, pet_name: pet.name, pet_species: pet.species },
    actor,
    shelter,
    now,
  });
  await recordAudit(change, {
    actor,
    action: said.kind === 'payment' ? 'fee.paid' : 'fee.refunded',
    subject: { kind: 'application', id: application.id },
    details: {
      pet: pet.name,
      pet_id: pet.id,
      receipt: receipt.label,
      amount_cents: said.amount_cents,
      method: said.method,
    },
    address,
    now,
  });
  const words = { pet, publicUrl, receipt, hasAccount: application.user_id !== null };
  const kind = said.kind === 'payment' ? 'fee-paid' : 'fee-refunded';
  await tell(change, application, { kind, write: (name) => receiptLetter(name, words), now });
}
