import { sql, type Kysely } from 'kysely';

/** Which Admin looks after an application. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set constraints all immediate`.execute(db);
  await sql`
    alter table applications add assigned_to integer references users (id) on delete set null`.execute(db);
  await sql`set constraints all deferred`.execute(db);
  await sql`
    create index applications_assigned_to on applications (assigned_to, created_at, id)
    where assigned_to is not null`.execute(db);
}
