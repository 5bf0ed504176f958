import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { undoMessages } from '../../undo/undo.constants.ts';
import { decisionEmails } from './notify-applicant.ts';

interface UndoneStep {
  pets: number[];
  applications: number[];
  since: Date;
  /** The Message-IDs of the emails that announced the change, and the ids of those that it had canceled. */
  queuedEmails: string[];
  canceledEmails: number[];
}

/**
 * Asserts that rows which were restored agree with what has happened since to the pets and to the applicants.
 * @throws ApiError 409
 */
export async function assertUndoable(
  trx: Database,
  { pets, applications, since, queuedEmails, canceledEmails }: UndoneStep,
): Promise<void> {
  const { rows } = await sql<{ emailed: boolean; paid: boolean; booked: boolean; contradicted: string | null }>`
    select
      exists (
        select from emails
        where reference = any(${applications.map((id) => `application ${id}`)}) and type = any(${decisionEmails})
          and status <> 'dropped' and (created_at > ${since} or created_at = ${since} and id > greatest(
            (select max(id) from emails where message_id = any(${queuedEmails}::uuid[])),
            (select max(id) from unnest(${canceledEmails}::integer[]) as canceled (id))))) as emailed,
      exists (
        select from receipts
        where application_id = any(${applications}::integer[]) and issued_at >= ${since}) as paid,
      exists (
        select from pickups p join applications a on a.id = p.application_id
        where a.id = any(${applications}::integer[]) and p.status = 'booked'
          and (a.status in ('Rejected', 'Withdrawn') or a.returned_at is not null)) as booked,
      (
        select pets.name from pets join applications a on a.pet_id = pets.id
        where pets.id = any(${pets}::integer[]) and (
          pets.adoption_status = 'Adopted' and a.status = 'Pending'
          or pets.adoption_status <> 'Adopted' and a.status = 'Waitlisted'
            and (a.id = any(${applications}::integer[]) or a.updated_at >= ${since}) and not exists (
              select from audit_log l where l.subject_type = 'application' and l.subject_id = a.id
                and l.action = 'application.waitlisted_by_hand'))
        limit 1) as contradicted`.execute(trx);
  const { emailed, paid, booked, contradicted } = rows[0]!;
  if (paid) throw new ApiError(409, undoMessages.changed('The adoption fee'));
  if (emailed) throw new ApiError(409, undoMessages.emailed);
  if (booked) throw new ApiError(409, undoMessages.changed('The pickup'));
  if (contradicted !== null) throw new ApiError(409, undoMessages.changed(contradicted));
}
