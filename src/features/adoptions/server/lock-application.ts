import { sql, type Selectable } from 'kysely';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database, Tables } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { lockAdoptablePet, type AdoptablePet } from '../../pets/server/index.ts';
import { applicationMessages } from '../adoptions.constants.ts';
import type { ActionContext } from './action-context.ts';

export type ApplicationRow = Selectable<Tables['applications']>;

/** Locked until the transaction ends. */
export interface LockedApplication {
  application: ApplicationRow;
  pet: AdoptablePet;
}

/**
 * Locks the pet first, then the application, because two Admins may approve competing applications at the same time.
 * @throws ApiError 404 if there is no such application, or `isAllowed` rejects it
 */
export async function lockApplication(
  trx: Database,
  id: number,
  isAllowed?: (application: ApplicationRow) => boolean,
): Promise<LockedApplication> {
  const known = await trx.selectFrom('applications').select('pet_id').where('id', '=', id).executeTakeFirst();
  const pet = known && (await lockAdoptablePet(trx, known.pet_id));
  const application = await trx
    .selectFrom('applications')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!application || !pet || isAllowed?.(application) === false) throw applicationNotFound();
  return { application, pet };
}

/** Locks all applications for a locked pet, oldest first. */
export async function lockApplicationsForPet(trx: Database, petId: number): Promise<ApplicationRow[]> {
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

/** Application events, shown in the audit log and on the adopter's timeline. */
export type ApplicationEvent =
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

export async function recordApplicationEvent(
  trx: Database,
  event: ApplicationEvent,
  { id, pet }: { id: number; pet: Pick<AdoptablePet, 'id' | 'name'> },
  { actor, ip, now }: { actor: { id: number } | null; ip: string | null; now: Date },
): Promise<void> {
  await recordEvent(trx, {
    actor,
    action: `application.${event}`,
    subject: { type: 'application', id },
    details: { pet: pet.name, pet_id: pet.id },
    ip,
    now,
  });
}

/** The applications must be locked. */
export async function setApplicationStatuses(
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
