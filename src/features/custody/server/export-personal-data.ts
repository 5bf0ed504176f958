import type { Database } from '../../../platform/database.ts';

/**
 * The animals that a person with an account has brought in or taken, for the export of their data. Of each stay only their
 * own part: the other is another person's, and staff's notes are the shelter's.
 */
export async function exportPersonalData(db: Database, { id }: { id: number }) {
  const people = db
    .selectFrom('people')
    .select('id')
    .where('user_id', '=', id)
    .union(
      db
        .selectFrom('people as m')
        .innerJoin('people as p', 'p.id', 'm.merged_into')
        .select('m.id')
        .where('p.user_id', '=', id),
    );
  const stays = db.selectFrom('custodies as c').innerJoin('pets as p', 'p.id', 'c.pet_id').orderBy('c.id');
  return {
    animals_brought_in: await stays
      .select(['p.name as pet', 'c.intake_at', 'c.intake_type', 'c.found_location'])
      .where('c.source_person_id', 'in', people)
      .execute(),
    animals_received: await stays
      .select(['p.name as pet', 'c.outcome_at', 'c.outcome_type'])
      .where('c.outcome_person_id', 'in', people)
      .execute(),
  };
}
