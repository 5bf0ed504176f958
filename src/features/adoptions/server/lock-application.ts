import type { Selectable } from 'kysely';
import type { Database, Tables } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { lockCurrentUser } from '../../accounts/server/index.ts';
import { lockAdoptablePet, type AdoptablePet } from '../../pets/server/index.ts';
import { applicationMessages } from '../adoptions.constants.ts';

/*
 * Everybody locks in one order, so that calls wait for each other instead of deadlocking: pets, applications, users.
 */

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
  const petId = trx.selectFrom('applications').select('pet_id').where('id', '=', id).$asScalar();
  const pet = await lockAdoptablePet(trx, petId);
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

/**
 * Locks the application's row and the Admin who annotates it. Notes, checks and flags do not affect the pet.
 * @throws ApiError 404 if there is no such application, 401 if the user is no longer an Admin
 */
export async function lockApplicationRow(trx: Database, id: number, actor: CurrentUser) {
  const application = await trx
    .selectFrom('applications')
    .select('user_id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  await lockCurrentUser(trx, actor);
  if (!application) throw applicationNotFound();
  return application;
}

export function applicationNotFound(): ApiError {
  return new ApiError(404, applicationMessages.notFound);
}
