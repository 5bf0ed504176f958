import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import { lockAdoptablePets } from '../../pets/server/index.ts';
import { toReleasedSlot } from '../../pickups/server/index.ts';
import { findLastEventId, joinUndoSteps, recordUndoStep, type UndoStepDraft } from '../../undo/server/index.ts';
import type { ActionContext } from './action-context.ts';
import { assertSeenStatus } from './assert-seen-status.ts';
import { changeTogether, describeDecision } from './change-together.ts';
import {
  assertCanDecide,
  lockForRelease,
  publicReason,
  statusChange,
  type Decision,
  type Explanation,
} from './change-application.ts';
import { rejectedEmail } from './decision-emails.ts';
import { lockApplication, lockMembers, type LockedApplication } from './lock-application.ts';
import { cancellationAttachment, emailToApplicant, petOfEmail, prepareEmails } from './notify-applicant.ts';

/**
 * Rejects an application, releases its pickup and emails the applicant. If it was the approved one, its pet becomes
 * Available (`product.md`, section 4). Rejecting it again changes nothing and sends no email.
 * @throws ApiError 404 if there is no such application; 409 if it was withdrawn, its pet was returned, or a colleague was quicker
 */
export async function rejectApplication(
  db: Database,
  id: number,
  { seen_status: seen, ...explanation }: Decision,
  context: ActionContext,
): Promise<void> {
  await transactionWithRetry(db, async (trx) => {
    const locked = await lockApplication(trx, id, context.actor);
    await assertSeenStatus(trx, locked.application, { seen, actor: context.actor });
    if (locked.application.status === 'Rejected') return;
    const describe = describeDecision('Rejected', locked.application);
    await changeTogether(trx, await lockMembers(trx, locked), describe, context, (member, steps) =>
      prepareRejection(trx, member, { ...explanation, steps }, context),
    );
  });
}

/**
 * Rejects all of the applications or none. Already rejected ones stay unchanged.
 * @returns how many were rejected
 * @throws ApiError 404 if one of them does not exist, 409 if one cannot be rejected
 */
export async function rejectApplications(
  db: Database,
  ids: readonly number[],
  explanation: Explanation,
  context: ActionContext,
): Promise<number> {
  const unique = [...new Set(ids)].toSorted((one, other) => one - other);
  return transactionWithRetry(db, async (trx) => {
    const selected = trx.selectFrom('applications').where('id', '=', sql<number>`any(${unique})`);
    const known = await selected.select(['pet_id', 'group_id']).execute();
    // Locking all rows in one order makes concurrent calls wait instead of deadlocking.
    await lockAdoptablePets(trx, await listPetsOf(trx, known));
    await selected.select('id').orderBy('id').forUpdate().execute();
    await confirmCurrentUser(trx, context.actor);
    if (known.length < unique.length) {
      throw new ApiError(404, 'Some of these applications were deleted. Nothing was changed.');
    }
    const lastEventId = await findLastEventId(trx);
    const steps: UndoStepDraft[] = [];
    for (const id of unique) {
      const locked = await lockApplication(trx, id, context.actor);
      if (locked.application.status === 'Rejected') continue;
      const prepared = [];
      for (const member of await lockMembers(trx, locked)) {
        prepared.push(await prepareRejection(trx, member, { ...explanation, steps }, context));
      }
      for (const statement of prepared) await statement.execute();
    }
    const href = '/admin-dashboard/manage-adoptions?filter=Rejected';
    const label = steps.length === 1 ? steps[0]!.label : `Rejected ${steps.length} applications`;
    await recordUndoStep(trx, joinUndoSteps(steps, { label, href, lastEventId }), context);
    return steps.length;
  });
}

/** Their pets, and those of the other rows of their applications. */
async function listPetsOf(
  trx: Database,
  applications: readonly { pet_id: number; group_id: number | null }[],
): Promise<number[]> {
  const groups = applications.flatMap(({ group_id }) => group_id ?? []);
  const members =
    groups.length === 0
      ? []
      : await trx
          .selectFrom('applications')
          .select('pet_id')
          .where('group_id', '=', sql<number>`any(${groups})`)
          .execute();
  return [...new Set([...applications, ...members].map(({ pet_id }) => pet_id))];
}

/**
 * Prepares the statement that rejects a locked application.
 * @throws ApiError 409 if it was withdrawn, or its pet was returned
 */
async function prepareRejection(
  trx: Database,
  { application, pet }: LockedApplication,
  explanation: Explanation & { steps?: UndoStepDraft[] | undefined },
  context: ActionContext,
) {
  assertCanDecide(context.actor, application);
  const { id, status } = application;
  // No other application determines the pet's status.
  const petChange = status === 'Approved' ? await lockForRelease(trx, pet) : null;
  const [input, ...otherInputs] = await prepareEmails(trx, [application, ...(petChange?.others ?? [])], {
    ...context,
    decidedId: id,
  });
  const { pickup } = input!;
  const releasedSlot = toReleasedSlot(pickup, context);
  const emailInput = {
    id,
    pet: petOfEmail(input!, pet),
    publicUrl: context.publicUrl,
    releasedSlot,
    reason: publicReason(explanation),
  };
  const email = emailToApplicant(input!, {
    type: 'application-rejected',
    compose: (name) => rejectedEmail(name, emailInput),
    attachment: cancellationAttachment(releasedSlot, pet, context),
    now: context.now,
  });
  const change = {
    ...explanation,
    status: 'Rejected',
    emails: [email],
    input: input!,
    pickup,
    petChange,
    otherInputs,
  } as const;
  return statusChange(trx, { application, pet }, change, context);
}
