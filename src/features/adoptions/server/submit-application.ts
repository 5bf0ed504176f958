import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { retried } from '../../../platform/database/retried.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { takeAttempt, tooManyAttempts } from '../../../platform/limits/attempts.ts';
import type { Limits } from '../../../platform/limits/figures.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { recipientOf } from '../../../platform/mail/recipient.ts';
import { holdCaller } from '../../accounts/server/accounts.door.ts';
import { petMessages } from '../../pets/pets.contract.ts';
import { lockAdoptablePet, noteAppliedFor, type AdoptablePet } from '../../pets/server/pets.door.ts';
import { applicationMessages } from '../application-words.contract.ts';
import type { ApplicationToSubmit } from '../application-form.contract.ts';
import type { Circumstances } from './circumstances.ts';
import { findDraft, forgetDraft } from './drafts.ts';
import { receivedLetter, submittedLetter } from './letters.ts';
import { recordDeed } from './locked-application.ts';
import { readApplication } from './read-application.ts';
import { aboutApplication, tell } from './tell-applicants.ts';
import { findUsualTime } from './usual-time.ts';

/**
 * Keeps an application, and tells the adopter and the shelter by mail (`product.md`, section 4).
 * @returns its number
 * @throws ApiError 400 for what is missing, 403 for another's `user_id`, 404 for a pet that is not there, 409 for one
 *   that is not Available or one's own listing, and for a second open application for the same pet, 429 for too many
 */
export async function submitApplication(
  db: Database,
  limits: Limits,
  { user_id, ...form }: ApplicationToSubmit,
  circumstances: Circumstances,
): Promise<number> {
  const { actor, now, publicUrl, shelter } = circumstances;
  if (user_id !== undefined && user_id !== actor.id) {
    throw new ApiError(403, 'An application is made in one’s own name.');
  }
  const { pet_id, person, answers } = readApplication(form);
  // What a form lacks is told without end; only what is complete counts.
  const pause = await takeAttempt(db, limits, 'applicationByUser', String(actor.id));
  if (pause) throw tooManyAttempts(pause);
  const { days: usualDays } = await findUsualTime(db);
  return retried(db, async (change) => {
    const pet = await lockAdoptablePet(change, pet_id);
    const account = await holdCaller(change, actor);
    if (!pet?.is_listed) throw new ApiError(404, petMessages.notFound, { fields: { pet_id: 'is no pet’s number' } });
    const refusal = refusalOf(pet, actor);
    if (refusal) throw new ApiError(409, refusal);
    const before = await countWaiting(change, pet.id);
    const application = await change
      .insertInto('applications')
      .values({
        user_id: actor.id,
        pet_id: pet.id,
        ...person,
        answers: JSON.stringify(answers),
        created_at: now,
        updated_at: now,
        is_demo: pet.is_demo || account.is_demo,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'user_id', 'first_name', 'last_name', 'email', 'is_demo'])
      .executeTakeFirst();
    if (!application) throw new ApiError(409, applicationMessages.alreadyApplied(pet.name));
    await noteAppliedFor(change, pet);
    await forgetDraft(change, actor.id, pet.id);
    await forgetPetlessDraft(change, actor.id, pet.id);
    await recordDeed(change, 'submitted', { id: application.id, pet }, circumstances);
    const isUnder18 = answers.age_category === 'under18';
    const words = { id: application.id, pet, publicUrl, isUnder18 };
    await tell(change, application, {
      kind: 'application-submitted',
      write: (name) => submittedLetter(name, { ...words, before, usualDays }),
      now,
    });
    const applicant = { name: `${person.first_name} ${person.last_name}`, email: actor.email, isUnder18 };
    await queueMail(change, {
      kind: 'application-received',
      // It is about the account, and goes with it.
      to: { ...recipientOf({ name: shelter.name, email: shelter.email }), id: actor.id },
      letter: receivedLetter({ ...words, applicant, rivals: before }),
      about: aboutApplication(application),
      now,
    });
    return application.id;
  });
}

/** A form without a pet in its address holds the pet that was chosen among its answers. */
async function forgetPetlessDraft(change: Database, userId: number, petId: number): Promise<void> {
  const draft = await findDraft(change, userId, null);
  if (Number(draft?.answers.pet_id) === petId) await forgetDraft(change, userId, null);
}

/** Why somebody cannot apply for a pet; null where they can. */
export function refusalOf(
  pet: Pick<AdoptablePet, 'name' | 'adoption_status' | 'owner_id'>,
  person: { id: number },
): string | null {
  if (pet.adoption_status === 'Adopted') return applicationMessages.petTaken(pet.name);
  if (pet.adoption_status === 'Pending') return applicationMessages.petOnHold(pet.name);
  return pet.owner_id === person.id ? applicationMessages.ownListing : null;
}

async function countWaiting(change: Database, petId: number): Promise<number> {
  const { waiting } = await change
    .selectFrom('applications')
    .select(sql<number>`count(*)::int`.as('waiting'))
    .where('pet_id', '=', petId)
    .where('status', 'in', ['Pending', 'Waitlisted'])
    .executeTakeFirstOrThrow();
  return waiting;
}
