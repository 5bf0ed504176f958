import type { Database } from '../../../platform/database.ts';
import { violatedConstraint } from '../../../platform/database/errors.ts';
import { executeLast } from '../../../platform/database/last-statement.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { withParts } from '../../../platform/database/with-parts.ts';
import { toEmailRow } from '../../../platform/email/queue-email.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import { consumeLimit, tooManyRequests } from '../../../platform/limits/rate-limits.ts';
import { petFee } from '../../pets/adoption-fee.contract.ts';
import { petMessages } from '../../pets/pets.contract.ts';
import { markedAppliedFor, toPetPreview } from '../../pets/server/index.ts';
import type { Application } from '../adoptions.contract.ts';
import { applicationMessages } from '../adoptions.constants.ts';
import type { ApplicationToSubmit } from '../application-form.contract.ts';
import type { ActionContext } from './action-context.ts';
import { findApplication, toApplication } from './applications.queries.ts';
import { toApplicationEventRow } from './audit-events.ts';
import type { DecisionTimeCache } from './decision-time.ts';
import { deleteDrafts } from './drafts.ts';
import type { ApplicationRow } from './lock-application.ts';
import { findReasonNotToApply, lockForApplication, type LockedForApplication } from './lock-for-application.ts';
import { parseApplication, type CompleteApplication } from './parse-application.ts';
import { emailsToShelter, submissionEmailTo } from './submission-emails.ts';
import { submitForBond } from './submit-for-bond.ts';

/**
 * Submits an application and emails the adopter and the shelter (`product.md`, section 4). Who applies for a bonded animal
 * applies for all of them (`records.md`, section 6).
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
  const submitted = await transactionWithRetry(db, async (trx) => {
    const locked = await lockForApplication(trx, complete.pet_id, actor);
    if (!locked?.is_listed) throw new ApiError(404, petMessages.notFound, { fields: { pet_id: 'is no pet’s number' } });
    // The others may have to be locked before it.
    if (locked.bond_id !== null) return null;
    const reason = findReasonNotToApply(locked, actor);
    if (reason) throw new ApiError(409, reason);
    const { days } = await decisionTime.get(trx, locked.latest_decision);
    return {
      row: await insertApplication(trx, locked, complete, { ...context, medianDecisionDays: days }),
      pet: locked,
    };
  });
  if (!submitted) {
    const id = await submitForBond(db, complete, { ...context, decisionTime });
    return (await findApplication(db, id, { currentUser: actor, shelter }))!;
  }
  const { row, pet } = submitted;
  return toApplication(row, {
    pet: toPetPreview(pet),
    pickup: null,
    receipts: [],
    lines: [],
    timeline: [{ event: 'submitted', at: now.toISOString() }],
    before: pet.undecided,
    shelter,
  });
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
  const emails = [submissionEmailTo(pet, answers, context), ...emailsToShelter(pet, { person, answers }, context)];
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
      // The shelter may change its fees before it decides.
      fee_cents: petFee(pet, context.shelter.fees),
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
