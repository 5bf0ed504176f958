import { sql, type Kysely } from 'kysely';

/** Apart from the setting that opens the shelter, which every public page shows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table skipped_setup_steps (step text primary key)`.execute(db);
  await sql`
    insert into skipped_setup_steps
    select distinct step from settings, jsonb_array_elements_text(
      case when jsonb_typeof(value -> 'skipped') = 'array' then value -> 'skipped' else '[]' end) as step
    where key = 'opening'`.execute(db);
  await sql`update settings set value = value - 'skipped' where key = 'opening' and jsonb_typeof(value) = 'object'`.execute(
    db,
  );
}
