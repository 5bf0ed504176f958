import type { Database } from '../../../platform/database.ts';

/** The animals that a person with an account has brought in or taken, for the export of their data. */
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
  const animals = await db
    .selectFrom('custodies as c')
    .innerJoin('pets as p', 'p.id', 'c.pet_id')
    .select(['p.name as pet', 'c.intake_at', 'c.intake_type', 'c.reason', 'c.found_location'])
    .select(['c.outcome_at', 'c.outcome_type', 'c.outcome_reason'])
    .where((where) => where.or([where('c.source_person_id', 'in', people), where('c.outcome_person_id', 'in', people)]))
    .orderBy('c.id')
    .execute();
  return { animals };
}
