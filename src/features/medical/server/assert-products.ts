import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { medicalMessages, type CareType } from '../medical.constants.ts';
import { invalid } from './check-dates.ts';

export interface ProductRow {
  id: number;
  name: string;
  type: CareType;
  dose: string | null;
  route: 'subcutaneous' | 'intramuscular' | 'oral' | 'topical' | 'intranasal' | 'other' | null;
  is_active: boolean;
}

/** Locks products against deletion. @throws ApiError 400 if one of them is unknown, or isn't used any more */
export async function assertProducts(
  trx: Database,
  ids: readonly (number | null | undefined)[],
): Promise<Map<number, ProductRow>> {
  const chosen = [...new Set(ids.filter((id) => id !== null && id !== undefined))];
  if (chosen.length === 0) return new Map();
  const products = await trx
    .selectFrom('products')
    .select(['id', 'name', 'type', 'dose', 'route', 'is_active'])
    .where('id', '=', sql<number>`any(${chosen}::integer[])`)
    .execute();
  if (products.length < chosen.length) throw invalid('product_id', medicalMessages.noProduct);
  if (products.some(({ is_active }) => !is_active)) throw invalid('product_id', medicalMessages.inactiveProduct);
  return new Map(products.map((product) => [product.id, product]));
}
