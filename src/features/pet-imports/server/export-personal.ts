import type { Database } from '../../../platform/database.ts';

/** The files that an Admin imported. */
export async function exportPersonalData(db: Database, { id }: { id: number }): Promise<Record<string, unknown>> {
  const pet_imports = await db
    .selectFrom('pet_imports')
    .select(['file_name', 'format', 'status', 'created_at', 'applied_at', 'undone_at'])
    .where('user_id', '=', id)
    .orderBy('id', 'desc')
    .execute();
  return { pet_imports };
}
