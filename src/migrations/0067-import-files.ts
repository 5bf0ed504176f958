import { sql, type Kysely } from 'kysely';

/** Photos from a ZIP, beside those by URL. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table pet_imports add column zip jsonb`.execute(db);
  await sql`
    alter table pet_import_photos
      alter column url drop not null,
      add column file_name text,
      add column file text,
      drop constraint pet_import_photos_status_check,
      add constraint pet_import_photos_status check (status in ('missing', 'pending', 'loaded', 'failed')),
      add constraint pet_import_photos_source check ((url is null) <> (file_name is null)),
      add constraint pet_import_photos_missing check (status <> 'missing' or file_name is not null),
      add constraint pet_import_photos_file check ((file is not null) = (file_name is not null and status = 'pending'))
  `.execute(db);
  await sql`create index pet_import_photos_file on pet_import_photos (file) where file is not null`.execute(db);
}
