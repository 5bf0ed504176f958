import { sql, type Kysely } from 'kysely';

/** Counts what the dashboard shows of the day without reading whole tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set constraints all immediate`.execute(db);
  await sql`
    create index pets_in_care on pets (location, adoption_status)
    where adoption_status <> 'Adopted' and not listed_by_owner`.execute(db);
  await sql`create index shelter_events_intakes on shelter_events (at) include (pet_id) where event_type = 'intake'`.execute(
    db,
  );
  await sql`
    create index person_flags_expiring on person_flags (expires_on) where expires_on is not null`.execute(db);
  await sql`set constraints all deferred`.execute(db);
}
