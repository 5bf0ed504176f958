import type { Database } from '../../../platform/database.ts';
import type {} from './schema.ts';

/** The tables of pets that an Admin has sent. */
export async function exportPersonalData(db: Database, { id }: { id: number }): Promise<Record<string, unknown>> {
  const pet_imports = await db
    .selectFrom('pet_imports')
    .select(['file_name', 'format', 'state', 'created_at', 'applied_at', 'undone_at'])
    .where('user_id', '=', id)
    .orderBy('id', 'desc')
    .execute();
  return { pet_imports };
}
