import type { QueryCreator } from 'kysely';
import type { Database, Tables } from '../../../platform/database.ts';
import { violatedConstraint } from '../../../platform/database/errors.ts';
import { executeLast } from '../../../platform/database/last-statement.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { withParts } from '../../../platform/database/with-parts.ts';
import { toEmailRow, type EmailToQueue } from '../../../platform/email/queue-email.ts';
import { recipientOf, toShelter } from '../../../platform/email/recipient.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import { consumeLimit, tooManyRequests } from '../../../platform/limits/rate-limits.ts';
import { petMessages } from '../../pets/pets.contract.ts';
import { markedAppliedFor, toPetPreview, type AdoptablePet } from '../../pets/server/index.ts';
import type { Application } from '../adoptions.contract.ts';
import { applicationMessages } from '../adoptions.constants.ts';
import type { ApplicationToSubmit } from '../application-form.contract.ts';
import type { ActionContext } from './action-context.ts';
import { toApplication } from './applications.queries.ts';
import { toApplicationEventRow } from './audit-events.ts';
import type { DecisionTimeCache } from './decision-time.ts';
import { draftDeletion } from './drafts.ts';
import { receivedEmail, submittedEmail } from './emails.ts';
import type { ApplicationRow } from './lock-application.ts';
import { lockForApplication, type LockedForApplication } from './lock-for-application.ts';
import { parseApplication, type CompleteApplication } from './parse-application.ts';
import { applicationSubject } from './notify-applicant.ts';
import type { Answers } from './schema.ts';

/**
 * Submits an application and emails the adopter and the shelter (`product.md`, section 4).
 * @returns the application
 * @throws ApiError 400 for missing fields, 403 for another `user_id`, 404 if the pet does not exist, 409 if it is not
 *   Available, is the user's own listing, or the user has an open application for it, 429 for too many
 */
export async function submitApplication(
  db: Database,
  limits: Limits,
  { user_id, ...form }: ApplicationToSubmit,
  { decisionTime, ...context }: ActionContext & { decisionTime: DecisionTimeCache },
): Promise<Application> {
  const { actor, now, shelter } = context;
  if (user_id !== undefined && user_id !== actor.id) {
    throw new ApiError(403, 'You can only apply for yourself.');
  }
  const complete = parseApplication(form);
  // Incomplete forms do not count towards the limit.
  const retryAfter = await consumeLimit(db, limits, 'applicationByUser', String(actor.id));
  if (retryAfter) throw tooManyRequests(retryAfter);
  const { row, pet } = await transactionWithRetry(db, async (trx) => {
    const locked = await lockForApplication(trx, complete.pet_id, actor);
    if (!locked?.is_listed) throw new ApiError(404, petMessages.notFound, { fields: { pet_id: 'is no pet’s number' } });
    const reason = findReasonNotToApply(locked, actor);
    if (reason) throw new ApiError(409, reason);
    const { days } = await decisionTime.get(trx, locked.latest_decision);
    return {
      row: await insertApplication(trx, locked, complete, { ...context, medianDecisionDays: days }),
      pet: locked,
    };
  });
  return toApplication(row, {
    pet: toPetPreview(pet),
    pickup: null,
    receipts: [],
    timeline: [{ event: 'submitted', at: now.toISOString() }],
    before: pet.undecided,
    fees: shelter.fees,
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

/**
 * Inserts the application with its event and emails, deletes its drafts, marks the pet as applied for, and commits: one
 * statement, since each costs the server more than its rows.
 * @throws ApiError 409 if the user has an open application for the pet
 */
async function insertApplication(
  trx: Database,
  pet: LockedForApplication,
  { person, answers }: CompleteApplication,
  context: ActionContext & { medianDecisionDays: number | null },
): Promise<ApplicationRow> {
  const { actor, now } = context;
  const id = pet.next_application_id;
  const event = toApplicationEventRow('application.submitted', { id, pet }, context);
  const emails = [emailToApplicant(pet, answers, context), ...emailsToShelter(pet, { person, answers }, context)];
  const insertion = withParts(trx, {
    // From then on the pet's owner can no longer change it.
    marked: pet.has_been_applied_for ? null : (query) => markedAppliedFor(query, pet.id),
    event: (query) => query.insertInto('audit_log').values(event),
    queued: (query) => query.insertInto('emails').values(emails.map(toEmailRow)),
    drafts: (query) => deleteDrafts(query, pet, actor),
  })
    .insertInto('applications')
    .values({
      id,
      user_id: actor.id,
      pet_id: pet.id,
      ...person,
      answers: JSON.stringify(answers),
      created_at: now,
      updated_at: now,
      is_demo: pet.is_demo || pet.is_demo_account,
    })
    .returningAll();
  try {
    const [application] = await executeLast(trx, insertion);
    return application!;
  } catch (error) {
    if (violatedConstraint(error) !== 'applications_one_open') throw error;
    throw new ApiError(409, applicationMessages.alreadyApplied(pet.name));
  }
}

/** A form without a pet in its URL stores the chosen pet among its answers. */
function deleteDrafts(query: QueryCreator<Tables>, pet: LockedForApplication, applicant: { id: number }) {
  const isOtherForPet = Number(pet.draft_pet_id) === pet.id;
  return draftDeletion(query, applicant.id, isOtherForPet ? [pet.id, null] : [pet.id]);
}

/** Uses the account's email address, because the form's may be anybody's. */
function emailToApplicant(
  pet: LockedForApplication,
  answers: Answers,
  { actor, now, publicUrl, medianDecisionDays }: ActionContext & { medianDecisionDays: number | null },
): EmailToQueue {
  const { account_name: name, account_email: email, is_demo_account: is_demo } = pet;
  const to = recipientOf({ id: actor.id, name, email, is_demo });
  const input = {
    id: pet.next_application_id,
    pet,
    publicUrl,
    isUnder18: isUnder18(answers),
    isListedByOwner: pet.listed_by_owner,
  };
  return {
    type: 'application-submitted',
    to,
    content: submittedEmail(to.name, { ...input, before: pet.undecided, medianDecisionDays }),
    reference: applicationSubject(input),
    now,
  };
}

function emailsToShelter(
  pet: LockedForApplication,
  { person, answers }: Pick<CompleteApplication, 'person' | 'answers'>,
  { actor, now, publicUrl, shelter }: ActionContext,
): EmailToQueue[] {
  const applicant = {
    name: `${person.first_name} ${person.last_name}`,
    email: actor.email,
    isUnder18: isUnder18(answers),
  };
  const id = pet.next_application_id;
  const email = {
    type: 'application-received',
    content: receivedEmail({ id, pet, publicUrl, applicant, competing: pet.undecided }),
    reference: applicationSubject({ id }),
    now,
  };
  // The email belongs to the account and is deleted with it.
  return toShelter(shelter).map((to) => ({ ...email, to: { ...to, id: actor.id } }));
}

function isUnder18({ age_category }: Answers): boolean {
  return age_category === 'under18';
}
