import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { consumeLimit, tooManyRequests } from '../../../platform/limits/rate-limits.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import { queueEmail } from '../../../platform/email/queue-email.ts';
import { recipientOf } from '../../../platform/email/recipient.ts';
import { lockCurrentUser } from '../../accounts/server/index.ts';
import { petMessages } from '../../pets/pets.contract.ts';
import { lockAdoptablePet, noteAppliedFor, type AdoptablePet } from '../../pets/server/index.ts';
import { applicationMessages } from '../application-words.contract.ts';
import type { ApplicationToSubmit } from '../application-form.contract.ts';
import type { ActionContext } from './action-context.ts';
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
  context: ActionContext,
): Promise<number> {
  const { actor, now, publicUrl, shelter } = context;
  if (user_id !== undefined && user_id !== actor.id) {
    throw new ApiError(403, 'An application is made in one’s own name.');
  }
  const { pet_id, person, answers } = readApplication(form);
  // What a form lacks is told without end; only what is complete counts.
  const pause = await consumeLimit(db, limits, 'applicationByUser', String(actor.id));
  if (pause) throw tooManyRequests(pause);
  const { days: usualDays } = await findUsualTime(db);
  return transactionWithRetry(db, async (trx) => {
    const pet = await lockAdoptablePet(trx, pet_id);
    const account = await lockCurrentUser(trx, actor);
    if (!pet?.is_listed) throw new ApiError(404, petMessages.notFound, { fields: { pet_id: 'is no pet’s number' } });
    const refusal = refusalOf(pet, actor);
    if (refusal) throw new ApiError(409, refusal);
    const before = await countWaiting(trx, pet.id);
    const application = await trx
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
    await noteAppliedFor(trx, pet);
    await forgetDraft(trx, actor.id, pet.id);
    await forgetPetlessDraft(trx, actor.id, pet.id);
    await recordDeed(trx, 'submitted', { id: application.id, pet }, context);
    const isUnder18 = answers.age_category === 'under18';
    const words = { id: application.id, pet, publicUrl, isUnder18 };
    await tell(trx, application, {
      kind: 'application-submitted',
      write: (name) => submittedLetter(name, { ...words, before, usualDays }),
      now,
    });
    const applicant = { name: `${person.first_name} ${person.last_name}`, email: actor.email, isUnder18 };
    await queueEmail(trx, {
      kind: 'application-received',
      // It is about the account, and goes with it.
      to: { ...recipientOf({ name: shelter.name, email: shelter.email }), id: actor.id },
      content: receivedLetter({ ...words, applicant, rivals: before }),
      reference: aboutApplication(application),
      now,
    });
    return application.id;
  });
}

/** A form without a pet in its address holds the pet that was chosen among its answers. */
async function forgetPetlessDraft(trx: Database, userId: number, petId: number): Promise<void> {
  const draft = await findDraft(trx, userId, null);
  if (Number(draft?.answers.pet_id) === petId) await forgetDraft(trx, userId, null);
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

async function countWaiting(trx: Database, petId: number): Promise<number> {
  const { waiting } = await trx
    .selectFrom('applications')
    .select(sql<number>`count(*)::int`.as('waiting'))
    .where('pet_id', '=', petId)
    .where('status', 'in', ['Pending', 'Waitlisted'])
    .executeTakeFirstOrThrow();
  return waiting;
}
