import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { listStaffNames, lockAllowedUser } from '../../accounts/server/index.ts';
import { notifyColleague } from '../../notifications/server/index.ts';
import { annotationMessages } from '../adoptions.constants.ts';
import type { AnnotationContext } from './action-context.ts';
import { lockApplicationRow } from './lock-application.ts';

/**
 * Assigns an application to a colleague, or to nobody, and notifies them. Assigning it to the same one again changes
 * nothing.
 * @param seenId the assignee that the current user sees
 * @throws ApiError 404 if there is no such application; 409 if the assignee may not decide, or a colleague was quicker
 */
export async function assignApplication(
  db: Database,
  { id, assigneeId, seenId, actor, ip, now }: AnnotationContext & { assigneeId: number | null; seenId: number | null },
): Promise<void> {
  await transactionWithRetry(db, async (trx) => {
    const { assigned_to, pet } = await lockApplicationRow(trx, id, actor);
    if (assigned_to === assigneeId) return;
    if (assigned_to !== seenId) throw await assignedMeanwhile(trx, assigned_to);
    if (assigneeId !== null && !(await lockAllowedUser(trx, assigneeId, 'decide applications', now))) {
      throw new ApiError(409, annotationMessages.assigneeNotAllowed);
    }
    await trx.updateTable('applications').set({ assigned_to: assigneeId }).where('id', '=', id).execute();
    const subject = { type: 'application', id };
    const details = { assignee_id: assigneeId, is_own: assigneeId === actor.id };
    await recordEvent(trx, { actor, action: 'application.assigned', subject, details, ip, now });
    if (assigneeId === null) return;
    await notifyColleague(trx, {
      recipientIds: [assigneeId],
      actor,
      type: 'application.assigned',
      details: { application_id: id, pet },
      url: `/admin-dashboard/manage-adoptions/${id}`,
      now,
    });
  });
}

async function assignedMeanwhile(trx: Database, assigneeId: number | null): Promise<ApiError> {
  const name = (await listStaffNames(trx, [assigneeId])).get(assigneeId);
  return new ApiError(409, name ? annotationMessages.assignedTo(name) : annotationMessages.unassigned);
}

/** Someone who may no longer decide has no applications to look after. A colleague who may gets them. */
export async function releaseAssignments(
  trx: Database,
  userId: number,
  { successorId, now }: { successorId: number | null; now: Date },
): Promise<void> {
  const isSuccessor = successorId !== null && (await lockAllowedUser(trx, successorId, 'decide applications', now));
  await trx
    .updateTable('applications')
    .set({ assigned_to: isSuccessor ? successorId : null })
    .where('assigned_to', '=', userId)
    .execute();
}
