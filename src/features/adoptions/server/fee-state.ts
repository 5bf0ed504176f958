import { sql, type SqlBool } from 'kysely';
import { adoptionFee } from '../../pets/adoption-fee.contract.ts';
import type { PetInShort } from '../../pets/server/index.ts';
import type { Receipt } from '../../receipts/receipts.contract.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import type { Application } from '../adoptions.contract.ts';
import type { ApplicationRow } from './locked-application.ts';

/** The fee is due when the application is approved, and neither paid nor given back since; nothing repeats that. */
export function feeOf(
  { fee_cents, status, returned_at, decided_at, holds }: ApplicationRow,
  { type }: Pick<PetInShort, 'type'>,
  receipts: Receipt[],
  fees: Shelter['fees'],
): Application['fee'] {
  const isPaid = receipts.some(({ kind, is_refunded }) => kind === 'payment' && !is_refunded);
  // What was given back for an earlier approval does not count for a later one.
  const since = holds === null ? null : decided_at;
  const isRefunded = receipts.some(
    ({ kind, issued_at }) => kind === 'refund' && (since === null || new Date(issued_at) >= since),
  );
  const unpaid = isRefunded ? 'refunded' : holds === null ? 'not due' : 'due';
  const paid = status === 'Approved' || returned_at !== null ? 'paid' : 'to be refunded';
  return {
    amount_cents: fee_cents ?? adoptionFee(type, fees),
    is_fixed: fee_cents !== null,
    state: isPaid ? paid : unpaid,
    receipts,
  };
}

/** The same for the database: whether the fee of an application, there called `a`, is due. */
export const isFeeDue = sql<SqlBool>`(a.holds is not null and not exists (
  select from receipts r where r.application_id = a.id
    and ((r.kind = 'payment' and not r.is_refunded) or (r.kind = 'refund' and r.issued_at >= a.decided_at))))`;
