import { sql, type Kysely } from 'kysely';

/**
 * Who uploaded a photo, since only they may assign it to a pet or a story. The uploaders of existing photos are unknown;
 * those photos stay where they are used.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table photo_uploads (
      photo_hash text not null references photos (hash) on delete cascade,
      user_id integer not null references users (id) on delete cascade,
      primary key (photo_hash, user_id)
    )`.execute(db);
  await sql`create index photo_uploads_user on photo_uploads (user_id)`.execute(db);
}
