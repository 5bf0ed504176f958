import { sql, type Selectable } from 'kysely';
import type { Database, Tables } from '../../../platform/database.ts';
import { petFee } from '../../pets/adoption-fee.contract.ts';
import type { PetPreview } from '../../pets/server/index.ts';
import type { Receipt } from '../../receipts/receipts.contract.ts';
import { sumPaid } from '../../receipts/server/index.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import type { Application } from '../adoptions.contract.ts';
import type { ApplicationRow } from './lock-application.ts';

export type FeeLineRow = Pick<Selectable<Tables['fee_lines']>, 'id' | 'type' | 'amount_cents' | 'reason'> & {
  created_at: string;
};

export interface FeeInput {
  pet: Pick<PetPreview, 'type' | 'listed_by_owner' | 'adoption_fee_cents'>;
  receipts: Receipt[];
  lines: FeeLineRow[];
  shelter: Pick<Shelter, 'fees' | 'adoptionTerms'>;
}

/**
 * What an applicant pays, and what was paid of it. A fee is due while the application is approved and something is left
 * to pay. A refund since the approval does not make it due again (`application_balance` in the database).
 */
export function toFee(row: ApplicationRow, { pet, receipts, lines, shelter }: FeeInput): Application['fee'] {
  const { fee_cents, active_pet_key } = row;
  // An owner's listing has none, unless one was recorded while it was the shelter's pet.
  const quoted_cents = pet.listed_by_owner ? fee_cents || null : (fee_cents ?? petFee(pet, shelter.fees));
  const total = totalOf(quoted_cents ?? 0, lines);
  const paid = sumPaid(receipts);
  const refunded = sumRefundsBefore(row, receipts);
  const grossPaid = sumGross(receipts);
  const left = {
    fee_cents: total.fee_cents - grossPaid.fee_cents + refunded.fee_cents,
    deposit_cents: total.deposit_cents - grossPaid.deposit_cents + refunded.deposit_cents,
  };
  const balance_cents = active_pet_key === null ? 0 : Math.max(left.fee_cents, 0) + Math.max(left.deposit_cents, 0);
  return {
    amount_cents: quoted_cents === null && lines.length === 0 ? null : total.fee_cents + total.deposit_cents,
    quoted_cents,
    is_fixed: fee_cents !== null,
    lines: lines.map((line) => ({ ...line, created_at: new Date(line.created_at).toISOString() })),
    paid_cents: paid.fee_cents + paid.deposit_cents,
    balance_cents,
    suggested_refund_cents: suggestRefund(row, paid, shelter.adoptionTerms),
    status: statusOf(row, { receipts, balance_cents, hasPaid: paid.fee_cents + paid.deposit_cents > 0, total }),
    receipts,
  };
}

const DAY_MS = 86_400_000;

/** The shelter's terms for pets that are brought back. A deposit goes back anyway. */
function suggestRefund(
  { handover_at, trial_started_at, trial_ended_at, returned_at }: ApplicationRow,
  paid: { fee_cents: number; deposit_cents: number },
  terms: Shelter['adoptionTerms'],
): number | null {
  const back = returned_at ?? trial_ended_at;
  const left = trial_started_at ?? handover_at;
  if (back === null || left === null || paid.fee_cents + paid.deposit_cents === 0) return null;
  const days = Math.floor((back.getTime() - left.getTime()) / DAY_MS);
  const percent =
    days <= terms.full_refund_days ? 100 : days <= terms.partial_refund_days ? terms.partial_refund_percent : 0;
  return Math.round((paid.fee_cents * percent) / 100) + paid.deposit_cents;
}

/** The amounts to pay of a fee with its lines. */
export function totalOf(quoted_cents: number, lines: readonly Pick<FeeLineRow, 'type' | 'amount_cents'>[]) {
  const sumOf = (isIncluded: (type: FeeLineRow['type']) => boolean) =>
    lines.reduce((sum, { type, amount_cents }) => sum + (isIncluded(type) ? amount_cents : 0), 0);
  return {
    fee_cents: Math.max(quoted_cents - sumOf((type) => type !== 'deposit'), 0),
    deposit_cents: sumOf((type) => type === 'deposit'),
  };
}

interface FeeState {
  receipts: Receipt[];
  balance_cents: number;
  hasPaid: boolean;
  total: ReturnType<typeof totalOf>;
}

function statusOf(row: ApplicationRow, { receipts, balance_cents, hasPaid, total }: FeeState) {
  const { status, returned_at, decided_at, active_pet_key } = row;
  if (balance_cents > 0) return 'due';
  if (hasPaid) return status === 'Approved' || returned_at !== null ? 'paid' : 'to be refunded';
  // A refund for an earlier approval does not count for a later one.
  const since = active_pet_key === null ? null : decided_at;
  const isRefunded = receipts.some(
    ({ type, voided_at, issued_at }) =>
      type === 'refund' && voided_at === null && (since === null || new Date(issued_at) >= since),
  );
  if (isRefunded) return 'refunded';
  const isWaived = active_pet_key !== null && (row.fee_cents ?? 0) > 0 && total.fee_cents + total.deposit_cents === 0;
  return isWaived ? 'waived' : 'not due';
}

function sumGross(receipts: readonly Receipt[]) {
  return sumWhere(receipts, ({ type }) => type === 'payment');
}

/** They were for an earlier approval. */
function sumRefundsBefore({ decided_at }: ApplicationRow, receipts: readonly Receipt[]) {
  return sumWhere(
    receipts,
    ({ type, issued_at }) => type === 'refund' && decided_at !== null && new Date(issued_at) < decided_at,
  );
}

function sumWhere(receipts: readonly Receipt[], isIncluded: (receipt: Receipt) => boolean) {
  const included = receipts.filter((receipt) => receipt.voided_at === null && isIncluded(receipt));
  return {
    fee_cents: included.reduce((sum, { fee_cents }) => sum + fee_cents, 0),
    deposit_cents: included.reduce((sum, { deposit_cents }) => sum + deposit_cents, 0),
  };
}

/** SQL: the fee lines of the statement's row of applications, oldest first. */
export function feeLinesOf(table: 'a' | 'applications') {
  return sql<FeeLineRow[]>`coalesce((
    select json_agg(json_build_object(
      'id', id, 'type', type, 'amount_cents', amount_cents, 'reason', reason, 'created_at', created_at) order by id)
    from fee_lines where application_id = ${sql.ref(table)}.id), '[]')`;
}

export async function findFeeLines(db: Database, applicationId: number): Promise<FeeLineRow[]> {
  const query = db.selectFrom('applications').select(feeLinesOf('applications').as('lines'));
  return (await query.where('id', '=', applicationId).executeTakeFirst())?.lines ?? [];
}

/** SQL: what is left to pay for applications `a`, in cents; null if nothing is due. */
export const feeBalance = sql<number | null>`(select balance_cents from due_fees where application_id = a.id)`;

/** SQL: the same for all animals of an application for several. */
export const jointBalance = sql<number | null>`
  case when a.group_id is null then ${feeBalance} else (
    select sum(balance_cents)::integer from applications members join due_fees on application_id = members.id
    where members.group_id = a.group_id) end`;
