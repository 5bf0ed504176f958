import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import type {} from './schema.ts';

/** Those of these pets that an Approved application holds. */
export async function listHeldPets(db: Database, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('applications')
    .select('pet_id')
    .where('pet_id', '=', sql<number>`any(${ids})`)
    .where('holds', 'is not', null)
    .execute();
  return new Set(rows.map(({ pet_id }) => pet_id));
}
