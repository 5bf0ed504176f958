import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import { consumeLimit } from '../../../platform/limits/rate-limits.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import type { Intake } from '../../photos/server/index.ts';
import type { ManagedPet } from '../manage-pets.contract.ts';
import { petMessages } from '../pets.contract.ts';
import { canEditPet, canManagePet } from '../pets.permissions.ts';
import type { ActionContext } from './add-pet.ts';
import { refuseContradiction, type PetAdoptions } from './pet-adoptions.ts';
import { findManagedPet } from './managed-pets.queries.ts';
import { readPictures, setPictures } from './pet-pictures.ts';
import { changedPet, rowFields, type PetRowFields, type PetWritten } from './pet-values.ts';
import { tellUnlisted } from './tell-owners.ts';
import { updatePet } from './write-pet.ts';

/**
 * Changes a pet; what is not given stays. What a User changes of their own an Admin has to look at again
 * (`product.md`, section 3). An owner is told when their pet is taken off the site.
 * @throws ApiError 400 for what is wrong, 403 for one's own that somebody has applied for, 404 where it is not there or
 *   another's, 409 for an external id that is taken and for a status that contradicts an Approved application
 */
export async function changePet(
  db: Database,
  intake: Omit<Intake, 'actor'>,
  id: number,
  given: PetWritten,
  { actor, ip, now, publicUrl, adoptions }: ActionContext & { adoptions: PetAdoptions },
): Promise<ManagedPet> {
  const wanted = changedPet(rowFields(given, actor));
  const present = await findManagedPet(db, actor, id);
  if (!present) throw notFound();
  const pictures = await readPictures(db, { ...intake, actor }, given);
  const isAnnounced = await mayBeAnnounced(db, intake.limits, actor, present, wanted);
  await db.transaction().execute(async (trx) => {
    const before = await lockPet(trx, actor, id);
    await confirmCurrentUser(trx, actor);
    const fields: PetRowFields = onlyChanged(before, wanted);
    const hasNewPictures = await setPictures(trx, actor, id, pictures);
    const names = [...Object.keys(fields), ...(hasNewPictures ? ['photos'] : [])];
    if (names.length === 0) return;
    await refuseContradiction(trx, adoptions, [before], fields.adoption_status);
    await updatePet(trx, id, { ...fields, ...(actor.role === 'User' && { is_checked: false }) }, now);
    if (fields.adoption_status === 'Available' && !isAnnounced) await keepQuiet(trx, id);
    const subject = { type: 'pet', id };
    const details = { fields: names, name: fields.name ?? before.name, ...outcomeOf(fields) };
    await recordEvent(trx, { actor, action: 'pet.updated', subject, details, ip, now });
    if (fields.is_listed === false) await tellUnlisted(trx, [id], { actor, publicUrl, now });
  });
  const pet = await findManagedPet(db, actor, id);
  if (!pet) throw notFound();
  return pet;
}

/** Whoever puts a pet on hold and back again and again must not have everybody mailed each time who waits for such a pet. */
async function mayBeAnnounced(
  db: Database,
  limits: Limits,
  actor: CurrentUser,
  present: Pick<ManagedPet, 'adoption_status'>,
  { adoption_status }: PetRowFields,
): Promise<boolean> {
  if (actor.role === 'Admin') return true;
  // One that changes at this moment becomes available without a word.
  if (adoption_status !== 'Available' || present.adoption_status === 'Available') return false;
  return (await consumeLimit(db, limits, 'availableAgainByUser', String(actor.id))) === null;
}

/** Makes it one that was available before. */
async function keepQuiet(trx: Database, id: number): Promise<void> {
  await trx
    .updateTable('pets')
    .set((pets) => ({ available_since: pets.ref('created_at') }))
    .where('id', '=', id)
    .where('is_listed', '=', true)
    .execute();
}

/** Locks the pet: what is decided by how it was before must not be decided twice. */
export async function lockPet(trx: Database, actor: CurrentUser, id: number) {
  const pet = await trx.selectFrom('pets').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!pet || !canManagePet(actor, pet)) throw notFound();
  if (!canEditPet(actor, pet)) throw new ApiError(403, petMessages.appliedFor);
  return pet;
}

export function notFound(): ApiError {
  return new ApiError(404, petMessages.notFound);
}

/** What the audit log tells of a change beside its fields: what became of the pet for those who look for one. */
export function outcomeOf({ adoption_status, is_listed }: PetRowFields) {
  return { ...(adoption_status !== undefined && { adoption_status }), ...(is_listed !== undefined && { is_listed }) };
}

function onlyChanged(before: object, wanted: PetRowFields): PetRowFields {
  const rows = Object.entries(wanted).filter(
    ([name, value]) => value !== undefined && value !== (before as Record<string, unknown>)[name],
  );
  return Object.fromEntries(rows);
}

/** Locks pets in the order of their numbers: two who change many at once wait for each other. */
export async function lockPets(trx: Database, ids: readonly number[]) {
  return trx
    .selectFrom('pets')
    .select(['id', 'name', 'adoption_status', 'featured', 'is_listed', 'is_checked'])
    .where('id', '=', sql<number>`any(${ids})`)
    .orderBy('id')
    .forUpdate()
    .execute();
}
