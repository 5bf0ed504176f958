import { sql, type Kysely } from 'kysely';

/** Views of the dashboard's lists that Admins save and share, and with which of them a list opens. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table saved_views (
      id integer generated always as identity primary key,
      user_id integer not null references users on delete cascade,
      list text not null,
      name text not null check (name <> ''),
      query text not null,
      is_shared boolean not null default false,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create unique index saved_views_name on saved_views (user_id, list, lower(name))`.execute(db);
  await sql`create index saved_views_shared on saved_views (list) where is_shared`.execute(db);
  await sql`
    create table default_views (
      user_id integer not null references users on delete cascade,
      list text not null,
      view_id integer not null references saved_views on delete cascade,
      primary key (user_id, list)
    )`.execute(db);
  await sql`create index default_views_view on default_views (view_id)`.execute(db);
}
