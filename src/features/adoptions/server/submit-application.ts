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
import { lockAdoptablePet, markAppliedFor, type AdoptablePet } from '../../pets/server/index.ts';
import { applicationMessages } from '../adoptions.constants.ts';
import type { ApplicationToSubmit } from '../application-form.contract.ts';
import type { ActionContext } from './action-context.ts';
import { findDraft, deleteDraft } from './drafts.ts';
import { receivedEmail, submittedEmail } from './emails.ts';
import { getDecisionTime } from './applications.queries.ts';
import { recordApplicationEvent } from './audit-events.ts';
import { parseApplication } from './parse-application.ts';
import { applicationSubject, notifyApplicant } from './notify-applicant.ts';

/**
 * Submits an application and emails the adopter and the shelter (`product.md`, section 4).
 * @returns its id
 * @throws ApiError 400 for missing fields, 403 for another `user_id`, 404 if the pet does not exist, 409 if it is not
 *   Available, is the user's own listing, or the user has an open application for it, 429 for too many
 */
export async function submitApplication(
  db: Database,
  limits: Limits,
  { user_id, ...form }: ApplicationToSubmit,
  context: ActionContext,
): Promise<number> {
  const { actor, now, publicUrl, shelter } = context;
  if (user_id !== undefined && user_id !== actor.id) {
    throw new ApiError(403, 'You can only apply for yourself.');
  }
  const { pet_id, person, answers } = parseApplication(form);
  // Incomplete forms do not count towards the limit.
  const retryAfter = await consumeLimit(db, limits, 'applicationByUser', String(actor.id));
  if (retryAfter) throw tooManyRequests(retryAfter);
  const { days: medianDecisionDays } = await getDecisionTime(db);
  return transactionWithRetry(db, async (trx) => {
    const pet = await lockAdoptablePet(trx, pet_id);
    const account = await lockCurrentUser(trx, actor);
    if (!pet?.is_listed) throw new ApiError(404, petMessages.notFound, { fields: { pet_id: 'is no pet’s number' } });
    const reason = findReasonNotToApply(pet, actor);
    if (reason) throw new ApiError(409, reason);
    const before = await countUndecided(trx, pet.id);
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
    await markAppliedFor(trx, pet);
    await deleteDraft(trx, actor.id, pet.id);
    await deleteDraftWithoutPet(trx, actor.id, pet.id);
    await recordApplicationEvent(trx, 'application.submitted', { id: application.id, pet }, context);
    const isUnder18 = answers.age_category === 'under18';
    const input = { id: application.id, pet, publicUrl, isUnder18 };
    await notifyApplicant(trx, application, {
      type: 'application-submitted',
      compose: (name) => submittedEmail(name, { ...input, before, medianDecisionDays }),
      now,
    });
    const applicant = { name: `${person.first_name} ${person.last_name}`, email: actor.email, isUnder18 };
    await queueEmail(trx, {
      type: 'application-received',
      // The email belongs to the account and is deleted with it.
      to: { ...recipientOf({ name: shelter.name, email: shelter.email }), id: actor.id },
      content: receivedEmail({ ...input, applicant, competing: before }),
      reference: applicationSubject(application),
      now,
    });
    return application.id;
  });
}

export function findReasonNotToApply(
  pet: Pick<AdoptablePet, 'name' | 'adoption_status' | 'owner_id'>,
  person: { id: number },
): string | null {
  if (pet.adoption_status === 'Adopted') return applicationMessages.petAdopted(pet.name);
  if (pet.adoption_status === 'Pending') return applicationMessages.petOnHold(pet.name);
  return pet.owner_id === person.id ? applicationMessages.ownListing : null;
}

async function countUndecided(trx: Database, petId: number): Promise<number> {
  const { undecided } = await trx
    .selectFrom('applications')
    .select(sql<number>`count(*)::int`.as('undecided'))
    .where('pet_id', '=', petId)
    .where('status', 'in', ['Pending', 'Waitlisted'])
    .executeTakeFirstOrThrow();
  return undecided;
}

/** A form without a pet in its URL stores the chosen pet among its answers. */
async function deleteDraftWithoutPet(trx: Database, userId: number, petId: number): Promise<void> {
  const draft = await findDraft(trx, userId, null);
  if (Number(draft?.answers.pet_id) === petId) await deleteDraft(trx, userId, null);
}
