import { sql, type Kysely } from 'kysely';
import { renameColumns } from './rename.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await renameColumns(db, 'applications', { holds: 'active_pet_key', forgotten_at: 'anonymized_at' });
  await sql`
    alter table applications
    rename constraint applications_hold_an_adopted_pet to applications_active_pet_is_adopted`.execute(db);
  await renameColumns(db, 'application_checks', { kind: 'type' });
  await sql`
    alter table application_checks
    rename constraint application_checks_kind_check to application_checks_type_check`.execute(db);
  await renameColumns(db, 'receipts', { kind: 'type' });
  await sql`alter table receipts rename constraint receipts_kind_check to receipts_type_check`.execute(db);
}
