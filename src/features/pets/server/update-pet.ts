import { sql } from 'kysely';
import { describeWhoCan } from '../../../platform/capabilities.contract.ts';
import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import { consumeLimit } from '../../../platform/limits/rate-limits.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import type { IngestContext } from '../../photos/server/index.ts';
import type { AdminPet } from '../admin-pets.contract.ts';
import { estimateBirth } from '../pet-birth.contract.ts';
import { petMessages } from '../pets.contract.ts';
import { actsForShelter, canEditPet, canSeePet } from '../pets.permissions.ts';
import {
  assertNoApprovedApplication,
  assertNoneHasLeft,
  followStatus,
  type PetAdoptions,
  type PetStatusContext,
} from './pet-adoptions.ts';
import { findLastEventId } from '../../undo/server/index.ts';
import { recordPetUndo } from './undo-of-pet-change.ts';
import { toPetsUser } from './admin-pet-search.ts';
import { findAdminPet } from './admin-pets.queries.ts';
import { ingestPhotos, setPetPhotos } from './pet-photos.ts';
import { validatePetChanges, toRowFields, type PetRowFields, type PetInput } from './pet-values.ts';
import { notifyUnlisted } from './notify-owners.ts';
import { updatePetRow } from './write-pet.ts';

/**
 * Updates a pet; absent fields stay unchanged. A User's change marks the pet as unchecked (`product.md`, section 3).
 * Emails the owner if their pet is unlisted.
 * @throws ApiError 400 for invalid fields, 403 for a User's own pet that somebody has applied for, 404 for an unknown
 *   pet or another user's, 409 for a taken external id, a status that contradicts an Approved application, or Adopted during
 *   a stray hold
 */
export async function updatePet(
  db: Database,
  ingest: Omit<IngestContext, 'actor'>,
  id: number,
  input: PetInput,
  { adoptions, ...context }: PetStatusContext & { adoptions: PetAdoptions },
): Promise<AdminPet> {
  const { actor, ip, now, publicUrl } = context;
  const current = await findAdminPet(db, toPetsUser(actor), id);
  if (!current) throw notFound();
  const isForShelter = actsForShelter(actor, { owner_id: current.owner?.id ?? null });
  const changes = validatePetChanges(toRowFields(input, isForShelter));
  const photos = await ingestPhotos(db, { ...ingest, actor }, input);
  const isAnnounced = isForShelter || (await shouldAnnounce(db, ingest.limits, actor, current, changes));
  await transactionWithRetry(db, async (trx) => {
    const before = await lockPet(trx, actor, id);
    await confirmCurrentUser(trx, actor);
    const fields: PetRowFields = pickChanged(before, changes);
    const birth = estimatedBirth(before, fields, now);
    const hasNewPhotos = await setPetPhotos(trx, actor, id, photos);
    const names = [...Object.keys(fields), ...(hasNewPhotos ? ['photos'] : [])];
    if (names.length === 0) return;
    assertNoneHasLeft([before], fields);
    await assertNoApprovedApplication(trx, adoptions, [before], fields.adoption_status);
    const lastEventId = await findLastEventId(trx);
    const followed = await followStatus(trx, adoptions, [before], fields, context);
    await updatePetRow(trx, id, { ...fields, ...(!isForShelter && { is_checked: false }), ...birth }, now);
    if (fields.adoption_status === 'Available' && !isAnnounced) await suppressAnnouncement(trx, id);
    const subject = { type: 'pet', id };
    const details = { fields: names, name: fields.name ?? before.name, ...statusDetails(fields) };
    await recordEvent(trx, { actor, action: 'pet.updated', subject, details, ip, now });
    const unlisted = fields.is_listed === false ? await notifyUnlisted(trx, [id], { actor, publicUrl, now }) : [];
    // New photos have replaced others.
    if (isForShelter && !hasNewPhotos) {
      await recordPetUndo(trx, { pets: [before], fields, followed, unlisted, lastEventId }, { actor, now });
    }
  });
  const pet = await findAdminPet(db, toPetsUser(actor), id);
  if (!pet) throw notFound();
  return pet;
}

/** Limits how often a User can trigger saved-search emails by putting a pet on hold and making it available again. */
async function shouldAnnounce(
  db: Database,
  limits: Limits,
  actor: CurrentUser,
  current: Pick<AdminPet, 'adoption_status'>,
  { adoption_status }: PetRowFields,
): Promise<boolean> {
  // If the status changes concurrently, the pet becomes available without emails.
  if (adoption_status !== 'Available' || current.adoption_status === 'Available') return false;
  return (await consumeLimit(db, limits, 'availableAgainByUser', String(actor.id))) === null;
}

/** Backdates the availability, so that the pet does not count as new. */
async function suppressAnnouncement(trx: Database, id: number): Promise<void> {
  await trx
    .updateTable('pets')
    .set((pets) => ({ available_since: pets.ref('created_at') }))
    .where('id', '=', id)
    .where('is_listed', '=', true)
    .execute();
}

/** Locks the pet, so that concurrent changes compare with its latest version. */
export async function lockPet(trx: Database, actor: CurrentUser, id: number) {
  const pet = await trx.selectFrom('pets').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!pet || !canSeePet(actor, pet)) throw notFound();
  if (canEditPet(actor, pet)) return pet;
  throw new ApiError(403, pet.owner_id === actor.id ? petMessages.appliedFor : describeWhoCan('edit animals'));
}

export function notFound(): ApiError {
  return new ApiError(404, petMessages.notFound);
}

/** An age that contradicts the date of birth replaces it by an estimate, since ages follow from it. */
function estimatedBirth(
  { born_on, age, age_months }: { born_on: string | null; age: number | null; age_months: number | null },
  changes: PetRowFields,
  now: Date,
): { born_on?: string; born_is_estimate?: boolean } {
  if (born_on === null || (changes.age === undefined && changes.age_months === undefined)) return {};
  const entered = {
    age: changes.age ?? age,
    age_months: changes.age === undefined || changes.age === 0 ? (changes.age_months ?? age_months) : null,
  };
  const estimate = estimateBirth(entered, now.toISOString().slice(0, 10));
  return estimate === null ? {} : { born_on: estimate, born_is_estimate: true };
}

/** Changes of status and listing, which the audit log shows with their values. */
export function statusDetails({ adoption_status, is_listed }: PetRowFields) {
  return { ...(adoption_status !== undefined && { adoption_status }), ...(is_listed !== undefined && { is_listed }) };
}

function pickChanged(before: object, changes: PetRowFields): PetRowFields {
  const rows = Object.entries(changes).filter(
    ([name, value]) => value !== undefined && value !== (before as Record<string, unknown>)[name],
  );
  return Object.fromEntries(rows);
}

/** Locks pets in the order of their ids, which prevents deadlocks between bulk updates. */
export async function lockPets(trx: Database, ids: readonly number[]) {
  return trx
    .selectFrom('pets')
    .select(['id', 'name', 'adoption_status', 'available_since', 'featured', 'is_listed', 'is_checked'])
    .select(['archived_at', 'was_listed'])
    .where('id', '=', sql<number>`any(${ids})`)
    .orderBy('id')
    .forUpdate()
    .execute();
}
