import { sql, type SqlBool } from 'kysely';
import { petFee } from '../../pets/adoption-fee.contract.ts';
import type { PetPreview } from '../../pets/server/index.ts';
import type { Receipt } from '../../receipts/receipts.contract.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import type { Application } from '../adoptions.contract.ts';
import type { ApplicationRow } from './lock-application.ts';

/** A fee is due while the application is approved and its fee neither paid nor refunded. */
export function toFee(
  { fee_cents, status, returned_at, decided_at, active_pet_key }: ApplicationRow,
  pet: Pick<PetPreview, 'type' | 'listed_by_owner'>,
  receipts: Receipt[],
  fees: Shelter['fees'],
): Application['fee'] {
  const isPaid = receipts.some(({ type, is_refunded }) => type === 'payment' && !is_refunded);
  // A refund for an earlier approval does not count for a later one.
  const since = active_pet_key === null ? null : decided_at;
  const isRefunded = receipts.some(
    ({ type, issued_at }) => type === 'refund' && (since === null || new Date(issued_at) >= since),
  );
  // An owner's listing has none, unless one was recorded while it was the shelter's pet.
  const amount_cents = pet.listed_by_owner ? fee_cents || null : (fee_cents ?? petFee(pet, fees));
  const isDue = active_pet_key !== null && Boolean(amount_cents);
  const unpaid = isRefunded ? 'refunded' : isDue ? 'due' : 'not due';
  const paid = status === 'Approved' || returned_at !== null ? 'paid' : 'to be refunded';
  return {
    amount_cents,
    is_fixed: fee_cents !== null,
    status: isPaid ? paid : unpaid,
    receipts,
  };
}

/** The same rule in SQL, for applications `a`: triggers keep the due fees. */
export const isFeeDue = sql<SqlBool>`exists (select from due_fees where application_id = a.id)`;
