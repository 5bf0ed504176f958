import { sql, type Selectable } from 'kysely';
import type { Database, Tables } from '../../../platform/database.ts';
import { compileOnce, type Value } from '../../../platform/database/compile-once.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import {
  accountKey,
  confirmCurrentUser,
  currentUserRows,
  lockCurrentUser,
  type AccountKey,
} from '../../accounts/server/index.ts';
import { lockAdoptablePet, type AdoptablePet } from '../../pets/server/index.ts';
import { applicationMessages, decisionMessages } from '../adoptions.constants.ts';

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
 * Locks the pet first, then the application, because two Admins may approve competing applications at the same time. Its
 * statements are separate: after waiting for the pet, one would not see applications submitted since.
 * @param isAllowed for calls that are not the staff's
 * @throws ApiError 404 if there is no such application, or `isAllowed` rejects it; 401 if the session has ended; 403 for
 *   staff who have applied themselves
 */
export async function lockApplication(
  trx: Database,
  id: number,
  actor: CurrentUser,
  isAllowed?: (application: ApplicationRow) => boolean,
): Promise<LockedApplication> {
  const pet = await lockPetOf(trx, id);
  const [application] = await lockRow(trx, { id, ...accountKey(actor) });
  if (!application) await confirmCurrentUser(trx, actor);
  if (!application || isAllowed?.(application) === false) throw applicationNotFound();
  if (!isAllowed) assertNotOwn(application, actor);
  return { application, pet };
}

/** With all other applications for the pet, oldest first. */
export interface CompetingApplications extends LockedApplication {
  competing: ApplicationRow[];
  /** The last day of the pet's stray hold, if it has one. */
  holdUntil: string | null;
}

/** The same, with all other applications for the pet. */
export async function lockCompetingApplications(
  trx: Database,
  id: number,
  actor: CurrentUser,
): Promise<CompetingApplications> {
  const pet = await lockPetOf(trx, id);
  const rows = await lockApplicationsForPet(trx, pet.id);
  await lockCurrentUser(trx, actor);
  const application = rows.find((row) => row.id === id);
  if (!application) throw applicationNotFound();
  assertNotOwn(application, actor);
  return { application, pet, ...withoutOne(rows, id) };
}

async function lockPetOf(trx: Database, id: number): Promise<AdoptablePet> {
  const petId = trx.selectFrom('applications').select('pet_id').where('id', '=', id).$asScalar();
  const pet = await lockAdoptablePet(trx, petId);
  if (!pet) throw applicationNotFound();
  return pet;
}

const lockRow = compileOnce(
  (_db, value: Value<AccountKey & { id: number }>) => sql<ApplicationRow>`
    select applications.* from applications, ${currentUserRows(value)}
    where applications.id = ${value('id')}::integer
    for update of applications for key share of users, sessions`,
);

/** The others, and the pet's hold. */
export function withoutOne(
  rows: readonly ApplicationOfPet[],
  id: number,
): { competing: ApplicationRow[]; holdUntil: string | null } {
  return { competing: rows.filter((row) => row.id !== id), holdUntil: rows[0]?.hold_until ?? null };
}

type ApplicationOfPet = ApplicationRow & { hold_until: string | null };

/** Locks all applications for a locked pet, oldest first. With each comes the last day of the pet's stray hold. */
export async function lockApplicationsForPet(trx: Database, petId: number): Promise<ApplicationOfPet[]> {
  const rows = await trx
    .selectFrom('applications')
    .selectAll()
    .select(
      sql<string | null>`(
        select hold_until from custodies where custodies.pet_id = ${petId} and outcome_at is null)`.as('hold_until'),
    )
    .where('pet_id', '=', petId)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.toSorted((one, other) => one.created_at.getTime() - other.created_at.getTime() || one.id - other.id);
}

/**
 * Locks the application's row and the colleague who annotates it. Notes, checks and flags do not affect the pet.
 * @throws ApiError 404 if there is no such application, 401 if the user's roles have changed, 403 as `lockApplication`
 */
export async function lockApplicationRow(trx: Database, id: number, actor: CurrentUser) {
  const application = await trx
    .selectFrom('applications')
    .innerJoin('pets', 'pets.id', 'pet_id')
    .select(['user_id', 'assigned_to', 'pets.name as pet'])
    .where('applications.id', '=', id)
    .forUpdate('applications')
    .executeTakeFirst();
  await lockCurrentUser(trx, actor);
  if (!application) throw applicationNotFound();
  assertNotOwn(application, actor);
  return application;
}

/** Staff leave their own applications to colleagues. Admins can't apply. */
function assertNotOwn({ user_id }: Pick<ApplicationRow, 'user_id'>, actor: CurrentUser): void {
  if (actor.role === 'User' && user_id === actor.id) throw new ApiError(403, decisionMessages.ownApplication);
}

export function applicationNotFound(): ApiError {
  return new ApiError(404, applicationMessages.notFound);
}
