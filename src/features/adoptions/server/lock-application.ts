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
import { adoptableColumns, lockAdoptablePets, type AdoptablePet } from '../../pets/server/index.ts';
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
  const pets = await lockPetsOf(trx, id);
  const [application] = await lockRow(trx, { id, ...accountKey(actor) });
  if (!application) await confirmCurrentUser(trx, actor);
  if (!application || isAllowed?.(application) === false) throw applicationNotFound();
  if (!isAllowed) assertNotOwn(application, actor);
  await assertAllLocked(trx, application, pets);
  return { application, pet: pets.find((pet) => pet.id === application.pet_id)! };
}

/**
 * Locks the rows of a locked application for several animals, which is decided as one: the pets are locked with any of
 * them.
 * @returns in the order of the pets; only itself for a single animal
 */
export async function lockMembers(trx: Database, locked: LockedApplication): Promise<LockedApplication[]> {
  const { group_id } = locked.application;
  if (group_id === null) return [locked];
  const rows = await trx.selectFrom('applications').selectAll().where('group_id', '=', group_id).forUpdate().execute();
  const pets = await trx
    .selectFrom('pets')
    .select(adoptableColumns)
    .where('id', '=', sql<number>`any(${rows.map(({ pet_id }) => pet_id)})`)
    .orderBy('id')
    .execute();
  return pets.map((pet) => ({ pet, application: rows.find(({ pet_id }) => pet_id === pet.id)! }));
}

/** The same for the server itself, as after an online payment. Null if there is no such application. */
export async function lockExistingApplication(trx: Database, id: number): Promise<LockedApplication | null> {
  const pets = await lockAdoptablePets(trx, selectPetsOf(id));
  if (pets.length === 0) return null;
  const application = await trx
    .selectFrom('applications')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  const pet = pets.find((each) => each.id === application?.pet_id);
  return application && pet ? { application, pet } : null;
}

/** With all other applications for the pet, oldest first. */
export interface CompetingApplications extends LockedApplication {
  competing: ApplicationRow[];
  /** The last day of the pet's stray hold, if it has one. */
  holdUntil: string | null;
}

/** An application with all its rows: of a single animal, only itself. */
export interface CompetingGroup extends CompetingApplications {
  members: CompetingApplications[];
}

/** The same, with all other applications for the pet. */
export async function lockCompetingApplications(
  trx: Database,
  id: number,
  actor: CurrentUser,
): Promise<CompetingGroup> {
  const pets = await lockPetsOf(trx, id);
  const rows = await lockApplicationsFor(
    trx,
    pets.map((pet) => pet.id),
  );
  await lockCurrentUser(trx, actor);
  const application = rows.find((row) => row.id === id);
  if (!application) throw applicationNotFound();
  assertNotOwn(application, actor);
  await assertAllLocked(trx, application, pets);
  const { group_id } = application;
  const isMember = (row: ApplicationRow) => (group_id === null ? row.id === id : row.group_id === group_id);
  const members = pets.flatMap((pet) => {
    const own = rows.filter((row) => row.pet_id === pet.id);
    const member = own.find(isMember);
    return member ? [{ application: member, pet, ...withoutOne(own, member.id) }] : [];
  });
  return { ...members.find((member) => member.application === application)!, members };
}

/** Locks the pets of an application, and those with which its pet goes home. */
async function lockPetsOf(trx: Database, id: number): Promise<AdoptablePet[]> {
  const pets = await lockAdoptablePets(trx, selectPetsOf(id));
  if (pets.length === 0) throw applicationNotFound();
  return pets;
}

function selectPetsOf(id: number) {
  return sql<number>`
    select pet_id from applications where id = ${id}
    union select members.pet_id from applications own join applications members on members.group_id = own.group_id
    where own.id = ${id}
    union select mates.id from applications own
    join pets on pets.id = own.pet_id join pets mates on mates.bond_id = pets.bond_id
    where own.id = ${id}`;
}

/**
 * The pets of a locked application may have been bonded while it waited for the lock: then the transaction starts again.
 */
async function assertAllLocked(
  trx: Database,
  { id, group_id }: Pick<ApplicationRow, 'id' | 'group_id'>,
  pets: readonly AdoptablePet[],
): Promise<void> {
  if (group_id === null && pets.every(({ bond_id }) => bond_id === null)) return;
  const { rows } = await sql<{ pet_id: number }>`${selectPetsOf(id)}`.execute(trx);
  const locked = new Set(pets.map((pet) => pet.id));
  if (rows.some(({ pet_id }) => !locked.has(pet_id))) throw new BondChangedError();
}

/** Has the transaction start again (`transactionWithRetry`). */
export class BondChangedError extends Error {
  readonly code = '40001';
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
  return lockApplicationsFor(trx, [petId]);
}

async function lockApplicationsFor(trx: Database, petIds: readonly number[]): Promise<ApplicationOfPet[]> {
  const rows = await trx
    .selectFrom('applications')
    .selectAll()
    .select(
      sql<string | null>`(
        select hold_until from custodies where custodies.pet_id = applications.pet_id and outcome_at is null)`.as(
        'hold_until',
      ),
    )
    .where('pet_id', '=', sql<number>`any(${petIds})`)
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
