import { sql, type Kysely } from 'kysely';
import { renameColumns } from './rename.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table pet_submissions rename to idempotency_keys`.execute(db);
  await renameColumns(db, 'idempotency_keys', { id: 'key' });
  await sql`alter index pet_submissions_pkey rename to idempotency_keys_pkey`.execute(db);
  await sql`alter index pet_submissions_pet rename to idempotency_keys_pet`.execute(db);
  await sql`alter index pet_submissions_time rename to idempotency_keys_time`.execute(db);
  await renameColumns(db, 'saved_searches', { seen_until: 'last_checked_at' });
  await renameColumns(db, 'pet_imports', { state: 'status' });
  await sql`alter table pet_imports rename constraint pet_imports_state_check to pet_imports_status_check`.execute(db);
  await renameColumns(db, 'pet_import_rows', { line: 'row_number', problem: 'error', seen_at: 'pet_updated_at' });
}
