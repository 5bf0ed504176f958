import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import type { Application } from '../adoptions.contract.ts';
import { listOwnApplications } from './applications.queries.ts';

/**
 * Exports the person's applications and drafts with the shelter's notes and checks, as the privacy page
 * promises, but without the names of staff.
 */
export async function exportPersonalData(
  db: Database,
  { id, shelter }: { id: number; shelter: Shelter },
): Promise<Record<string, unknown>> {
  const applications = await listOwnApplications(db, id, shelter);
  const records = await listShelterRecords(
    db,
    applications.map((each) => each.id),
  );
  const application_drafts = await db
    .selectFrom('application_drafts')
    .leftJoin('pets', 'pets.id', 'application_drafts.pet_id')
    .select(['pets.name as pet_name', 'procedure_read_at', 'answers', 'application_drafts.updated_at', 'reminded_at'])
    .where('user_id', '=', id)
    .orderBy('application_drafts.updated_at', 'desc')
    .execute();
  return {
    applications: applications.map((each) => ({ ...withPetSummary(each), shelter_records: records.get(each.id) })),
    application_drafts,
  };
}

/** The pet's photos are not personal data of the applicant. */
function withPetSummary({ pet: { id, name, species, breed }, user_id: _id, ...application }: Application) {
  return { ...application, pet: { id, name, species, breed } };
}

/** Lists what only Admins see of each application. */
async function listShelterRecords(db: Database, ids: readonly number[]): Promise<Map<number, object>> {
  const anyOfThese = sql<number>`any(${[...ids]}::int[])`;
  const reasons = await db
    .selectFrom('applications')
    .select(['id', 'reason', 'is_reason_internal', 'return_reason'])
    .where('id', '=', anyOfThese)
    .execute();
  const notes = await db
    .selectFrom('application_notes')
    .select(['application_id', 'text', 'created_at'])
    .where('application_id', '=', anyOfThese)
    .orderBy('id')
    .execute();
  const checks = await db
    .selectFrom('application_checks')
    .select(['application_id', 'type', 'outcome', 'note', 'checked_at'])
    .where('application_id', '=', anyOfThese)
    .orderBy('type')
    .execute();
  const recordsOf = <T extends { application_id: number }>(rows: T[], id: number) =>
    rows.filter((row) => row.application_id === id).map(({ application_id: _id, ...row }) => row);
  return new Map(
    reasons.map(({ id, reason, is_reason_internal, return_reason }) => [
      id,
      {
        internal_reason: is_reason_internal ? reason : null,
        return_reason,
        notes: recordsOf(notes, id),
        checks: recordsOf(checks, id),
      },
    ]),
  );
}
