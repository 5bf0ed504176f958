import type { output } from 'zod';
import type { Database } from '../../../platform/database.ts';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { hasCapability } from '../../../platform/has-capability.contract.ts';
import { queueEmail } from '../../../platform/email/queue-email.ts';
import { toShelter } from '../../../platform/email/recipient.ts';
import { dayIn } from '../../../platform/shelter-day.contract.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import type { IngestContext } from '../../photos/server/index.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import type { AdminPet, adminPetsApi } from '../admin-pets.contract.ts';
import { MAX_PETS_PER_DAY, petFormMessages } from '../pet-form.constants.ts';
import { petToCheckEmail } from './emails.ts';
import { toPetsUser } from './admin-pet-search.ts';
import { findAdminPet } from './admin-pets.queries.ts';
import { ingestPhotos, assertHasPhoto, setPetPhotos } from './pet-photos.ts';
import { validateNewPet, toRowFields } from './pet-values.ts';
import { insertPetRow } from './write-pet.ts';

type NewPet = output<(typeof adminPetsApi)['POST /api/pets/']['body']>;

export interface ActionContext {
  actor: CurrentUser;
  ip: string;
  now: Date;
  publicUrl: string;
}

/**
 * Adds a pet with its photos. A User becomes its owner; their pet is listed at once and marked as unchecked, and the
 * shelter gets an email (`product.md`, section 3). Submitting the same form again returns the same pet.
 * @throws ApiError 400 for missing or invalid fields, 429 after ten pets of a User in one day
 */
export async function addPet(
  db: Database,
  ingest: Omit<IngestContext, 'actor'>,
  input: NewPet,
  { actor, ip, now, publicUrl, shelter }: ActionContext & { shelter: Shelter },
): Promise<AdminPet> {
  const isUsers = !addsForShelter(actor, input);
  const fields = validateNewPet(toRowFields(input, !isUsers));
  const existing = await findPetByKey(db, actor, input.submission_id);
  if (existing) return existing;
  assertHasPhoto(input);
  const photos = await ingestPhotos(db, { ...ingest, actor }, input);
  const id = await db.transaction().execute(async (trx) => {
    await confirmCurrentUser(trx, actor);
    if (input.submission_id && !(await claimKey(trx, actor, input.submission_id, now))) return null;
    if (isUsers) await countTowardDailyLimit(trx, actor, dayIn(shelter.timeZone, now));
    const row = { ...fields, ...(isUsers && { owner_id: actor.id, listed_by_owner: true, is_checked: false }) };
    const petId = await insertPetRow(trx, row, now);
    await setPetPhotos(trx, actor, petId, photos);
    if (input.submission_id) await saveKeyResult(trx, actor, input.submission_id, petId);
    const subject = { type: 'pet', id: petId };
    const details = { name: fields.name };
    await recordEvent(trx, { actor, action: 'pet.added', subject, details, ip, now });
    if (isUsers) {
      const content = petToCheckEmail({ id: petId, name: fields.name, publicUrl });
      for (const to of toShelter(shelter)) {
        await queueEmail(trx, { type: 'pet-to-check', to: { ...to, id: actor.id }, content, now });
      }
    }
    return petId;
  });
  const pet =
    id === null ? await findPetByKey(db, actor, input.submission_id) : await findAdminPet(db, toPetsUser(actor), id);
  if (!pet) throw new ApiError(409, 'This pet has just been deleted.');
  return pet;
}

/** On their own dashboard, staff list their own pets, as everyone else. */
function addsForShelter(actor: CurrentUser, input: NewPet): boolean {
  return actor.role === 'Admin' || (hasCapability(actor, 'edit animals') && input.listed_by_owner !== true);
}

async function findPetByKey(db: Database, user: CurrentUser, key: string | undefined) {
  if (key === undefined) return null;
  const row = await db
    .selectFrom('idempotency_keys')
    .select('pet_id')
    .where('user_id', '=', user.id)
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.pet_id ? findAdminPet(db, toPetsUser(user), row.pet_id) : null;
}

/** A concurrent request with the same key waits here until the first one commits. */
async function claimKey(trx: Database, { id: user_id }: CurrentUser, key: string, now: Date): Promise<boolean> {
  const inserted = await trx
    .insertInto('idempotency_keys')
    .values({ user_id, key, pet_id: null, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return inserted !== undefined;
}

async function saveKeyResult(trx: Database, { id }: CurrentUser, key: string, petId: number): Promise<void> {
  await trx
    .updateTable('idempotency_keys')
    .set({ pet_id: petId })
    .where('user_id', '=', id)
    .where('key', '=', key)
    .execute();
}

/** One statement, so that concurrent requests cannot exceed the limit. Deleted pets count too. */
async function countTowardDailyLimit(trx: Database, { id: user_id }: CurrentUser, day: string): Promise<void> {
  const counted = await trx
    .insertInto('pet_listing_days')
    .values({ user_id, day, added: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'day'])
        .doUpdateSet((expression) => ({ added: expression('pet_listing_days.added', '+', 1) }))
        .where('pet_listing_days.added', '<', MAX_PETS_PER_DAY),
    )
    .returning('added')
    .executeTakeFirst();
  if (!counted) throw new ApiError(429, petFormMessages.tooManyToday, { retryAfterSeconds: 3600 });
}

const RETENTION_MS = 2 * 86_400_000;

/** Deletes expired idempotency keys and daily counts. */
export async function purgeOldSubmissions(db: Database, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - RETENTION_MS);
  await db.deleteFrom('idempotency_keys').where('created_at', '<', oldest).execute();
  await db.deleteFrom('pet_listing_days').where('day', '<', oldest.toISOString().slice(0, 10)).execute();
}
