import { sql, type Kysely } from 'kysely';

/** The photos that a file of pets links to. They are fetched once the import is applied. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table pet_import_photos (
      import_id integer not null,
      row_number integer not null,
      position smallint not null,
      url text not null,
      status text not null check (status in ('pending', 'loaded', 'failed')),
      reason text,
      attempts integer not null default 0,
      next_attempt_at timestamptz,
      leased_until timestamptz,
      photo_hash text references photos (hash) on delete set null,
      primary key (import_id, row_number, position),
      foreign key (import_id, row_number) references pet_import_rows (import_id, row_number) on delete cascade,
      check ((status = 'failed') <= (reason is not null)),
      check (status = 'loaded' or photo_hash is null)
    )`.execute(db);
  await sql`
    create index pet_import_photos_due on pet_import_photos (next_attempt_at) where status = 'pending'`.execute(db);
  await sql`
    create index pet_import_photos_photo on pet_import_photos (photo_hash) where photo_hash is not null`.execute(db);
}
