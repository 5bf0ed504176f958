import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

interface UsedLot {
  product_id: number;
  number: string;
  expires_on: string | null;
}

/** SQL: the lot of a product that is offered next, as JSON. @param product SQL of its id */
export const offeredLot = (product: string) => sql<{ number: string; expires_on: string | null } | null>`(
  select jsonb_build_object('number', number, 'expires_on', expires_on) from product_lots
  where product_id = ${sql.ref(product)} and is_active order by last_used_at desc nulls last, id desc limit 1)`;

/** The lot of each product that is offered next. */
export async function listOfferedLots(
  db: Database,
  productIds: readonly number[],
): Promise<Map<number, { number: string; expires_on: string | null }>> {
  const { rows } = await sql<UsedLot>`
    select distinct on (product_id) product_id, number, expires_on from product_lots
    where product_id = any(${productIds}::integer[]) and is_active
    order by product_id, last_used_at desc nulls last, id desc`.execute(db);
  return new Map(rows.map(({ product_id, ...lot }) => [product_id, lot]));
}

/** Offers the lots next, and adds those that are new. */
export async function markLotsUsed(trx: Database, lots: readonly UsedLot[], now: Date): Promise<void> {
  if (lots.length === 0) return;
  // In one order for everyone, so that two phones don't wait for each other.
  const distinct = [...new Map(lots.map((lot) => [`${lot.product_id} ${lot.number}`, lot])).values()].toSorted(
    (one, other) => one.product_id - other.product_id || (one.number < other.number ? -1 : 1),
  );
  await sql`
    insert into product_lots (product_id, number, expires_on, last_used_at)
    select product_id, number, expires_on, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(distinct)}::jsonb)
      as used (product_id integer, number text, expires_on date)
    on conflict (product_id, number) do update set last_used_at = excluded.last_used_at,
      expires_on = coalesce(excluded.expires_on, product_lots.expires_on)`.execute(trx);
}
