import type { Database } from '../../../platform/database.ts';

/**
 * Exports the staff's notes and flags about the account's own record, without the names of staff. Records that staff
 * have merged with it are left out: they may be about another person.
 */
export async function exportPersonalData(db: Database, { id }: { id: number }): Promise<Record<string, unknown>> {
  const person = await db.selectFrom('people').select('id').where('user_id', '=', id).executeTakeFirst();
  if (!person) return { person_record: null };
  const flags = await db
    .selectFrom('person_flags')
    .select(['level', 'reason', 'expires_on', 'set_at'])
    .where('person_id', '=', person.id)
    .execute();
  const notes = await db
    .selectFrom('person_notes')
    .select(['text', 'created_at'])
    .where('person_id', '=', person.id)
    .orderBy('id')
    .execute();
  return { person_record: { flags, notes } };
}
