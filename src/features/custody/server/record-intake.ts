import type { Insertable } from 'kysely';
import type { Database, Tables } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { dayIn } from '../../../platform/shelter-day.contract.ts';
import { lockCurrentUser } from '../../accounts/server/index.ts';
import { planCare } from '../../medical/server/index.ts';
import { petCode } from '../../pets/pet-code.contract.ts';
import { completeAge, insertPetRow, setPetPhotos } from '../../pets/server/index.ts';
import { photoHashOf } from '../../photos/server/index.ts';
import type { NewIntake } from '../custody.contract.ts';
import type { ActionContext } from './action-context.ts';
import { findSource } from './find-source.ts';
import { parseIdentifierOrThrow } from './parse-identifier.ts';
import { assertBornBefore, parseBirth, parseHold, parsePastTime } from './parse-times.ts';

type NewAnimal = NewIntake['animals'][number];
type Intake = Omit<Insertable<Tables['custodies']>, 'pet_id'>;

/**
 * Takes in an animal, or a litter, with as much as staff know: each gets a record and a custody, is on hold and off the
 * site until an Admin lists it, and without a name it has its code as one (`records.md`, section 1). Sending the same
 * intake again returns the same animals.
 * @returns their ids, in order
 * @throws ApiError 400 for a time in the future, a date of birth that can't be, or an identifier that can't be one
 */
export async function recordIntake(db: Database, input: NewIntake, context: ActionContext): Promise<number[]> {
  const { actor, now, shelter } = context;
  const intake_at = parsePastTime('intake_at', input.intake_at, now);
  const hold_until = parseHold(input, intake_at, shelter.timeZone);
  const animals = input.animals.map((animal) => parseAnimal(animal, intake_at, { now, timeZone: shelter.timeZone }));
  return transactionWithRetry(db, async (trx) => {
    const { is_demo } = await lockCurrentUser(trx, actor);
    const existing = await claimSubmission(trx, input.submission_id, context);
    if (existing) return existing;
    const intake: Intake = {
      intake_at,
      intake_type: input.intake_type,
      reason: input.reason ?? null,
      source_person_id: await findSource(trx, input, context),
      source_organization: input.source_organization ?? null,
      found_location: input.found_location ?? null,
      hold_until,
      is_demo,
    };
    const ids: number[] = [];
    for (const animal of animals)
      ids.push(await recordAnimal(trx, animal, { intake, location: input.location }, context));
    await planCare(trx, ids, { now, timeZone: shelter.timeZone });
    if (input.submission_id !== undefined) await saveSubmission(trx, input.submission_id, ids, context);
    return ids;
  });
}

function parseAnimal(
  { born_on = null, born_is_estimate = false, ...animal }: NewAnimal,
  intakeAt: Date,
  { now, timeZone }: { now: Date; timeZone: string },
) {
  if (born_on !== null) assertBornBefore(born_on, intakeAt, timeZone);
  const known = animal.age !== undefined || animal.age_months !== undefined;
  const { age = null, age_months = null } =
    born_on === null
      ? completeAge({ age: animal.age, age_months: known ? (animal.age_months ?? null) : undefined })
      : parseBirth(born_on, dayIn(timeZone, now));
  return {
    ...animal,
    age,
    age_months,
    born_on,
    born_is_estimate,
    identifiers: (animal.identifiers ?? []).map(parseIdentifierOrThrow),
    photo: animal.photo ? parsePhoto(animal.photo) : null,
  };
}

function parsePhoto(path: string): string {
  const hash = photoHashOf(path);
  if (hash === null)
    throw new ApiError(400, 'Upload the photo again.', { fields: { photo: 'must be an uploaded photo' } });
  return hash;
}

async function recordAnimal(
  trx: Database,
  { identifiers, photo, name = '', species, ...animal }: ReturnType<typeof parseAnimal>,
  { intake, location }: { intake: Intake; location: string | undefined },
  { actor, ip, now }: ActionContext,
): Promise<number> {
  const fields = {
    name: name || 'New animal',
    species,
    adoption_status: 'Pending',
    is_listed: false,
    special_needs: 'none',
    breed: animal.breed || null,
    colour: animal.colour || null,
    gender: animal.gender || null,
    age: animal.age,
    age_months: animal.age_months,
    weight: animal.weight ?? null,
    ...(location && { location }),
  } as const;
  const id = await insertPetRow(trx, fields, now);
  const { born_on, born_is_estimate } = animal;
  const named = name === '' ? { name: petCode(id) } : {};
  await trx
    .updateTable('pets')
    .set({ ...named, born_on, born_is_estimate, is_demo: intake.is_demo ?? false })
    .where('id', '=', id)
    .execute();
  if (photo !== null) await setPetPhotos(trx, actor, id, { main: null, all: [photo] });
  await trx
    .insertInto('custodies')
    .values({ ...intake, pet_id: id })
    .execute();
  if (identifiers.length > 0) {
    const rows = identifiers.map((each) => ({ ...each, pet_id: id, applied_on: null, added_at: now }));
    await trx
      .insertInto('pet_identifiers')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const details = { name: name || petCode(id), intake_type: intake.intake_type };
  await recordEvent(trx, { actor, action: 'pet.taken_in', subject: { type: 'pet', id }, details, ip, now });
  return id;
}

/** A concurrent request with the same key waits here until the first one commits. @returns its animals, if there was one */
async function claimSubmission(
  trx: Database,
  key: string | undefined,
  { actor, now }: ActionContext,
): Promise<number[] | null> {
  if (key === undefined) return null;
  const inserted = await trx
    .insertInto('intake_submissions')
    .values({ user_id: actor.id, key, pet_ids: [], created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (inserted) return null;
  const { pet_ids } = await trx
    .selectFrom('intake_submissions')
    .select('pet_ids')
    .where('user_id', '=', actor.id)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return pet_ids;
}

async function saveSubmission(trx: Database, key: string, pet_ids: number[], { actor }: ActionContext): Promise<void> {
  await trx
    .updateTable('intake_submissions')
    .set({ pet_ids })
    .where('user_id', '=', actor.id)
    .where('key', '=', key)
    .execute();
}

const RETENTION_MS = 2 * 86_400_000;

/** Deletes the keys of intakes that nobody repeats any more. */
export async function purgeIntakeSubmissions(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('intake_submissions')
    .where('created_at', '<', new Date(now.getTime() - RETENTION_MS))
    .execute();
}
