import { sql, type Selectable } from 'kysely';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database, Tables } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { lockAdoptablePet, type AdoptablePet } from '../../pets/server/index.ts';
import { applicationMessages } from '../application-words.contract.ts';
import type { ActionContext } from './action-context.ts';
import type {} from './schema.ts';

export type ApplicationRow = Selectable<Tables['applications']>;

/** An application that nobody else decides until the transaction ends, and its pet. */
export interface LockedApplication {
  application: ApplicationRow;
  pet: AdoptablePet;
}

/**
 * Locks an application after its pet: two Admins may approve rival applications at the same moment.
 * @throws ApiError 404 where there is none, or it is none of `whose`
 */
export async function lockApplication(
  trx: Database,
  id: number,
  whose?: (application: ApplicationRow) => boolean,
): Promise<LockedApplication> {
  const known = await trx.selectFrom('applications').select('pet_id').where('id', '=', id).executeTakeFirst();
  const pet = known && (await lockAdoptablePet(trx, known.pet_id));
  const application = await trx
    .selectFrom('applications')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!application || !pet || whose?.(application) === false) throw applicationNotFound();
  return { application, pet };
}

/** Locks all applications for a pet that is locked, the oldest first. */
export async function lockApplicationsFor(trx: Database, petId: number): Promise<ApplicationRow[]> {
  const rows = await trx
    .selectFrom('applications')
    .selectAll()
    .where('pet_id', '=', petId)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.toSorted((one, other) => one.created_at.getTime() - other.created_at.getTime() || one.id - other.id);
}

export function applicationNotFound(): ApiError {
  return new ApiError(404, applicationMessages.notFound);
}

/** What befell an application, as the audit log and the adopter's timeline tell it. */
export type ApplicationDeed =
  | 'submitted'
  | 'approved'
  | 'rejected'
  | 'waitlisted'
  | 'reopened'
  | 'withdrawn'
  | 'deleted'
  | 'returned'
  | 'walk_in'
  | 'forgotten';

export async function recordDeed(
  trx: Database,
  deed: ApplicationDeed,
  { id, pet }: { id: number; pet: Pick<AdoptablePet, 'id' | 'name'> },
  { actor, ip, now }: { actor: { id: number } | null; ip: string | null; now: Date },
): Promise<void> {
  await recordEvent(trx, {
    actor,
    action: `application.${deed}`,
    subject: { type: 'application', id },
    details: { pet: pet.name, pet_id: pet.id },
    ip,
    now,
  });
}

/** Changes the status of applications that are locked. */
export async function setStatus(
  trx: Database,
  ids: readonly number[],
  status: ApplicationRow['status'],
  { now }: Pick<ActionContext, 'now'>,
): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('applications')
    .set({ status, updated_at: now })
    .where('id', '=', sql<number>`any(${ids})`)
    .execute();
}
