import { sql, type Kysely } from 'kysely';

/** Imports of any table: which column holds which field, and the rows as they were, to mend the rejected ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table pet_imports
      drop constraint pet_imports_format_check,
      add constraint pet_imports_format_check
        check (format in ('Pawhaven', 'Petfinder', 'Adopt-a-Pet', 'Own columns')),
      add column columns text[] not null default '{}',
      add column mapping jsonb`.execute(db);
  await sql`
    alter table pet_import_rows
      add column cells text[],
      add column source_import integer,
      add column source_row integer,
      add check ((source_import is null) = (source_row is null))`.execute(db);
  // A row that was rejected, mended and sent again adds one pet, however often it is sent.
  await sql`
    create unique index pet_import_rows_source on pet_import_rows (source_import, source_row)
    where source_import is not null and pet_id is not null and outcome = 'add'`.execute(db);
}
