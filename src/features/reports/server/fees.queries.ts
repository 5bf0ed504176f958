import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { withoutPreparedPlan } from '../../../platform/database/without-prepared-plan.ts';
import type { PetType } from '../../pets/pet-search.contract.ts';
import { receiptParts, type ReceiptMethod, type ReceiptPart } from '../../receipts/receipts.constants.ts';
import { isWithin, monthOf } from './day-range.ts';
import type { ReportRange } from './report-range.ts';

/** A group of receipts with their number and total. */
export interface FeeGroup extends Record<`${ReceiptPart}_cents`, number> {
  kind: 'payment' | 'refund';
  month: string;
  method: ReceiptMethod;
  /** Of the adopted pet; donations without an adoption count as Other. */
  type: PetType;
  count: number;
  cents: number;
}

/** Receipts are issued once and never deleted. Voided ones don't count. */
export async function aggregateFees(db: Database, range: ReportRange): Promise<FeeGroup[]> {
  const { rows } = await sql<Omit<FeeGroup, 'month'> & { month: number }>`${withoutPreparedPlan}
    with totals as materialized (
      select receipts.type as kind, ${monthOf(sql`issued_at`, range)} as month, method, pet_species,
        count(*) as count, sum(amount_cents) as cents,
        ${sumsOf()}
      from receipts where ${isWithin(sql`issued_at`, range)} and voided_at is null
      group by 1, 2, 3, 4
    ),
    types as materialized (
      select pet_species, coalesce(species_type(pet_species), 'Other') as type from totals group by pet_species
    )
    select kind, month, method, type, sum(count)::int as count, sum(cents)::float8 as cents,
      ${sumsOf()}
    from totals join types using (pet_species)
    group by 1, 2, 3, 4`.execute(db);
  return rows.map((row) => ({ ...row, month: range.months[row.month]! }));
}

function sumsOf() {
  return sql.join(
    receiptParts.map((part) => sql`sum(${sql.ref(`${part}_cents`)})::float8 as ${sql.ref(`${part}_cents`)}`),
  );
}
