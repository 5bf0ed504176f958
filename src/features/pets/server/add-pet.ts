import type { output } from 'zod';
import type { Database } from '../../../platform/database.ts';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { queueEmail } from '../../../platform/email/queue-email.ts';
import { recipientOf } from '../../../platform/email/recipient.ts';
import { dayIn } from '../../../platform/shelter-day.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import type { Intake } from '../../photos/server/index.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import type { ManagedPet, managePetsApi } from '../manage-pets.contract.ts';
import { MAX_PETS_PER_DAY, petFormMessages } from '../pet-form-words.contract.ts';
import { petToCheckLetter } from './letters.ts';
import { findManagedPet } from './managed-pets.queries.ts';
import { readPictures, refuseNoPicture, setPictures } from './pet-pictures.ts';
import { completePet, rowFields } from './pet-values.ts';
import { insertPet } from './write-pet.ts';

type NewPet = output<(typeof managePetsApi)['POST /api/pets/']['body']>;

export interface ActionContext {
  actor: CurrentUser;
  ip: string;
  now: Date;
  publicUrl: string;
}

/**
 * Adds a pet with its pictures. A User's lives with them, is listed at once and stands in the Admins' list as unchecked;
 * the shelter is told by mail (`product.md`, section 3). The same form sent again answers the pet that it made.
 * @throws ApiError 400 for what is missing or wrong, 429 after ten of a User's in a day of the shelter's
 */
export async function addPet(
  db: Database,
  intake: Omit<Intake, 'actor'>,
  given: NewPet,
  { actor, ip, now, publicUrl, shelter }: ActionContext & { shelter: Shelter },
): Promise<ManagedPet> {
  const fields = completePet(rowFields(given, actor));
  const known = await findSubmitted(db, actor, given.submission_id);
  if (known) return known;
  refuseNoPicture(given);
  const pictures = await readPictures(db, { ...intake, actor }, given);
  const id = await db.transaction().execute(async (trx) => {
    await confirmCurrentUser(trx, actor);
    if (given.submission_id && !(await isFirst(trx, actor, given.submission_id, now))) return null;
    const isUsers = actor.role === 'User';
    if (isUsers) await takePlaceOfDay(trx, actor, dayIn(shelter.timeZone, now));
    const row = { ...fields, ...(isUsers && { owner_id: actor.id, is_checked: false }) };
    const petId = await insertPet(trx, row, now);
    await setPictures(trx, actor, petId, pictures);
    if (given.submission_id) await noteSubmitted(trx, actor, given.submission_id, petId);
    const subject = { type: 'pet', id: petId };
    const details = { name: fields.name };
    await recordEvent(trx, { actor, action: 'pet.added', subject, details, ip, now });
    if (isUsers) {
      const content = petToCheckLetter({ id: petId, name: fields.name, publicUrl });
      const to = { ...recipientOf({ name: shelter.name, email: shelter.email }), id: actor.id };
      await queueEmail(trx, { kind: 'pet-to-check', to, content, now });
    }
    return petId;
  });
  const pet = id === null ? await findSubmitted(db, actor, given.submission_id) : await findManagedPet(db, actor, id);
  if (!pet) throw new ApiError(409, 'This pet has been deleted meanwhile.');
  return pet;
}

async function findSubmitted(db: Database, { id, role }: CurrentUser, submission: string | undefined) {
  if (submission === undefined) return null;
  const made = await db
    .selectFrom('pet_submissions')
    .select('pet_id')
    .where('user_id', '=', id)
    .where('id', '=', submission)
    .executeTakeFirst();
  return made?.pet_id ? findManagedPet(db, { id, role }, made.pet_id) : null;
}

/** Whoever sends the same form at the same moment waits here until the first has made the pet. */
async function isFirst(trx: Database, { id: user_id }: CurrentUser, id: string, now: Date): Promise<boolean> {
  const noted = await trx
    .insertInto('pet_submissions')
    .values({ user_id, id, pet_id: null, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
}

async function noteSubmitted(trx: Database, { id }: CurrentUser, submission: string, petId: number): Promise<void> {
  await trx
    .updateTable('pet_submissions')
    .set({ pet_id: petId })
    .where('user_id', '=', id)
    .where('id', '=', submission)
    .execute();
}

/** Counts in one statement, so that ten at once are ten; pets that were deleted since count as well. */
async function takePlaceOfDay(trx: Database, { id: user_id }: CurrentUser, day: string): Promise<void> {
  const taken = await trx
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
  if (!taken) throw new ApiError(429, petFormMessages.tooManyToday, { retryAfterSeconds: 3600 });
}

const KEPT_MS = 2 * 86_400_000;

/** Removes what was kept to tell a form from itself, and to count the pets of a day. */
export async function forgetOldSubmissions(db: Database, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - KEPT_MS);
  await db.deleteFrom('pet_submissions').where('created_at', '<', oldest).execute();
  await db.deleteFrom('pet_listing_days').where('day', '<', oldest.toISOString().slice(0, 10)).execute();
}
