import { describeWhoCan } from '../../../platform/capabilities.contract.ts';
import { hasCapability } from '../../../platform/has-capability.contract.ts';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { canSeeApplication } from '../adoptions.permissions.ts';
import { decisionMessages, type ApplicationStatus } from '../adoptions.constants.ts';
import type { ActionContext } from './action-context.ts';
import { approveApplication } from './approve-application.ts';
import type { Decision } from './change-application.ts';
import { applicationNotFound } from './lock-application.ts';
import { moveApplication } from './move-application.ts';
import { rejectApplication } from './reject-application.ts';
import { withdrawApplication } from './withdraw-application.ts';

/**
 * Sets an application's status: staff decide or reopen, the adopter withdraws (`product.md`, section 4). Setting the same
 * status again changes nothing and sends no email.
 * @throws ApiError 404 if the application does not exist or belongs to somebody else; 403 if a User decides; 409 for
 *   any other change
 */
export async function changeStatus(
  db: Database,
  id: number,
  { status, ...decision }: Decision & { status: ApplicationStatus },
  context: ActionContext,
): Promise<void> {
  const { actor } = context;
  const isDecider = hasCapability(actor, 'decide applications');
  // Both look the application up themselves.
  if (isDecider && status === 'Approved') return approveApplication(db, id, decision, context);
  if (isDecider && status === 'Rejected') return rejectApplication(db, id, decision, context);
  if (isDecider && (status === 'Pending' || status === 'Waitlisted')) {
    return moveApplication(db, id, { status, ...decision }, context);
  }
  const application = await db
    .selectFrom('applications')
    .select(['user_id', 'status'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!application || !canSeeApplication(actor, application)) throw applicationNotFound();
  if (status === 'Withdrawn' && application.user_id === actor.id) {
    return withdrawApplication(db, id, decision.reason, context);
  }
  if (application.user_id !== actor.id && !isDecider) throw new ApiError(403, describeWhoCan('decide applications'));
  if (application.status === status) return undefined;
  const isDecision = status === 'Approved' || status === 'Rejected';
  throw isDecision
    ? new ApiError(403, decisionMessages.notYours)
    : new ApiError(409, decisionMessages.statusNotSettable);
}
