import { sql, type Selectable, type RawBuilder, type SqlBool } from 'kysely';
import type { Database, Tables } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { medicalMessages } from '../medical.constants.ts';
import type { Treatment } from '../treatments.contract.ts';

type TreatmentColumns = Selectable<Tables['treatments']>;

/** A treatment with the names of what it references. */
export interface TreatmentRow extends TreatmentColumns {
  product_name: string | null;
  protocol_id: number | null;
  protocol_name: string | null;
  given_by_name: string | null;
}

export function isOpen({ given_at, skipped_at, canceled_at }: TreatmentColumns): boolean {
  return given_at === null && skipped_at === null && canceled_at === null;
}

/** SQL, on `t`. */
export const isOpenTreatment = sql<SqlBool>`t.given_at is null and t.skipped_at is null and t.canceled_at is null`;

/**
 * @param rest conditions, order and limit, on `t`
 * @param more other columns
 */
export async function selectTreatments<More = unknown>(
  db: Database,
  rest: RawBuilder<unknown>,
  more: RawBuilder<unknown> = sql``,
): Promise<(TreatmentRow & More)[]> {
  const { rows } = await sql<TreatmentRow & More>`
    select t.*, product.name as product_name, protocol.id as protocol_id, protocol.name as protocol_name,
      giver.name as given_by_name ${more}
    from treatments t
    left join products product on product.id = t.product_id
    left join protocol_steps step on step.id = t.step_id
    left join protocols protocol on protocol.id = step.protocol_id
    left join users giver on giver.id = t.given_by
    ${rest}`.execute(db);
  return rows;
}

export async function getTreatmentRows(db: Database, ids: readonly number[]): Promise<Map<number, TreatmentRow>> {
  const rows = await selectTreatments(db, sql`where t.id = any(${ids}::integer[])`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** @throws ApiError 404 if the animal has no such treatment */
export async function getTreatmentRow(db: Database, petId: number, id: number): Promise<TreatmentRow> {
  const [row] = await selectTreatments(db, sql`where t.id = ${id} and t.pet_id = ${petId}`);
  if (!row) throw new ApiError(404, medicalMessages.noTreatment);
  return row;
}

/** The animals of treatments, to lock them. @throws ApiError 404 if a treatment was deleted */
export async function findPetsOfTreatments(db: Database, ids: readonly number[]): Promise<number[]> {
  const distinct = [...new Set(ids)];
  const { rows } = await sql<{ pet_id: number }>`
    select pet_id from treatments where id = any(${distinct}::integer[])`.execute(db);
  if (rows.length < distinct.length) throw new ApiError(404, medicalMessages.noTreatment);
  return [...new Set(rows.map(({ pet_id }) => pet_id))];
}

export function toTreatment(row: TreatmentRow): Treatment {
  const { id, pet_id, name, type, due_on, lot, lot_expires_on, dose, route, result, note } = row;
  return {
    id,
    pet_id,
    status: statusOf(row),
    name,
    type,
    product: toNamed(row.product_id, row.product_name),
    protocol: toNamed(row.protocol_id, row.protocol_name),
    due_on,
    given_at: row.given_at?.toISOString() ?? null,
    given_by: toNamed(row.given_by, row.given_by_name),
    lot,
    lot_expires_on,
    dose,
    route,
    result,
    skipped_at: row.skipped_at?.toISOString() ?? null,
    skipped_reason: row.skipped_reason,
    canceled_reason: row.canceled_reason,
    note,
  };
}

function statusOf(row: TreatmentColumns): Treatment['status'] {
  if (row.given_at) return 'given';
  if (row.skipped_at) return 'skipped';
  return row.canceled_at ? 'canceled' : 'open';
}

export function toNamed(id: number | null, name: string | null): { id: number; name: string } | null {
  return id === null || name === null ? null : { id, name };
}
