import { sql, type Kysely } from 'kysely';

/**
 * Counts the applications for a pet that wait for a decision. A statement that first waits for the pet's lock sees other
 * rows as they were before it waited; a volatile function sees what is committed when it is called.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function count_undecided_applications(of_pet integer) returns integer language plpgsql volatile as $$
    begin
      return (select count(*) from applications where pet_id = of_pet and status in ('Pending', 'Waitlisted'));
    end $$`.execute(db);
}
