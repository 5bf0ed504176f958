import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

/** Finds the pets among `ids` that have an approved application. */
export async function listAssignedPets(db: Database, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('applications')
    .select('pet_id')
    .where('pet_id', '=', sql<number>`any(${ids})`)
    .where('active_pet_key', 'is not', null)
    .execute();
  return new Set(rows.map(({ pet_id }) => pet_id));
}
