import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import type { Application } from '../adoptions.contract.ts';
import { listOwnApplications } from './applications.queries.ts';
import type {} from './schema.ts';

/**
 * Somebody's applications and drafts, and what the shelter has noted about them: the privacy page promises that notes,
 * checks and warnings are part of what one may ask for. Who of the staff wrote them is not.
 */
export async function exportPersonalData(
  db: Database,
  { id, shelter }: { id: number; shelter: Shelter },
): Promise<Record<string, unknown>> {
  const applications = await listOwnApplications(db, id, shelter);
  const noted = await listNoted(
    db,
    applications.map((each) => each.id),
  );
  const application_drafts = await db
    .selectFrom('application_drafts')
    .leftJoin('pets', 'pets.id', 'application_drafts.pet_id')
    .select(['pets.name as pet_name', 'procedure_read_at', 'answers', 'application_drafts.updated_at'])
    .where('user_id', '=', id)
    .orderBy('application_drafts.updated_at', 'desc')
    .execute();
  const warning = await db
    .selectFrom('applicant_flags')
    .select(['reason', 'expires_on', 'set_at'])
    .where('user_id', '=', id)
    .executeTakeFirst();
  return {
    applications: applications.map((each) => ({ ...inWords(each), noted_by_the_shelter: noted.get(each.id) })),
    application_drafts,
    warning_noted_by_the_shelter: warning ?? null,
  };
}

/** The pet in a few words: its pictures are not the person's. */
function inWords({ pet: { id, name, species, breed }, user_id: _id, ...application }: Application) {
  return { ...application, pet: { id, name, species, breed } };
}

/** What only Admins see of each application. */
async function listNoted(db: Database, ids: readonly number[]): Promise<Map<number, object>> {
  const theirs = sql<number>`any(${[...ids]}::int[])`;
  const reasons = await db
    .selectFrom('applications')
    .select(['id', 'reason', 'is_reason_internal', 'return_reason'])
    .where('id', '=', theirs)
    .execute();
  const notes = await db
    .selectFrom('application_notes')
    .select(['application_id', 'text', 'created_at'])
    .where('application_id', '=', theirs)
    .orderBy('id')
    .execute();
  const checks = await db
    .selectFrom('application_checks')
    .select(['application_id', 'kind', 'outcome', 'note', 'checked_at'])
    .where('application_id', '=', theirs)
    .orderBy('kind')
    .execute();
  const of = <T extends { application_id: number }>(rows: T[], id: number) =>
    rows.filter((row) => row.application_id === id).map(({ application_id: _id, ...row }) => row);
  return new Map(
    reasons.map(({ id, reason, is_reason_internal, return_reason }) => [
      id,
      {
        reason_not_told: is_reason_internal ? reason : null,
        return_reason,
        notes: of(notes, id),
        checks: of(checks, id),
      },
    ]),
  );
}
