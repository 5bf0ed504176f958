import { sql, type Kysely } from 'kysely';

export const compatibleWith = 'any';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Which server runs which periodic job, and how its last runs ended. All times are the database's.
  await sql`
    create table job_leases (
      name text primary key check (name <> ''),
      every_ms integer not null check (every_ms > 0),
      due_at timestamptz not null,
      -- When a server with this job last started.
      enrolled_at timestamptz not null,
      holder uuid,
      expires_at timestamptz,
      last_started_at timestamptz,
      last_succeeded_at timestamptz,
      last_failed_at timestamptz,
      last_error text,
      last_duration_ms integer,
      constraint job_leases_leased check ((holder is null) = (expires_at is null))
    )`.execute(db);

  // Which versions may run on these tables: those that have at least this migration.
  await sql`
    create table schema_compatibility (
      is_only boolean primary key default true check (is_only),
      oldest_migration text not null
    )`.execute(db);
}
