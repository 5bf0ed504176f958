import { sql, type Kysely } from 'kysely';

/** What a write maintains without need, or in a way that costs more than it must. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await compileFolding(db);
  await countUndecided(db);
  // `chats_in_order` starts with the same column.
  await sql`drop index chats_waiting`.execute(db);
}

/**
 * PostgreSQL parses an SQL function's body again in each statement that computes a column with it. For a PL/pgSQL
 * function, it keeps the plan.
 */
async function compileFolding(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function fold_text(words text) returns text language plpgsql immutable parallel safe strict as $$
    begin
      return lower(public.unaccent('public.unaccent'::regdictionary, words));
    end $$`.execute(db);
}

/**
 * Each submission counts the undecided applications for its pet. `applications_by_status` covers the dropped index.
 */
async function countUndecided(db: Kysely<unknown>): Promise<void> {
  await sql`drop index applications_waiting`.execute(db);
  await sql`
    create index applications_undecided on applications (pet_id) where status in ('Pending', 'Waitlisted')`.execute(db);
}
