import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { canSeeApplication } from '../adoptions.permissions.ts';
import { decisionMessages, type ApplicationStatus } from '../application-words.contract.ts';
import type { ActionContext } from './action-context.ts';
import { decideApplication } from './decide-application.ts';
import { applicationNotFound } from './locked-application.ts';
import { withdrawApplication } from './withdraw-application.ts';

interface WantedStatus {
  status: ApplicationStatus;
  reason?: string | undefined;
  is_reason_internal?: boolean | undefined;
}

/**
 * Sets an application's status by whoever may: an Admin decides, its adopter withdraws (`product.md`, section 4). The
 * same status again changes nothing and mails nobody.
 * @throws ApiError 404 where there is none, or it is another's; 403 for a User who decides; 409 for any other move
 */
export async function changeStatus(
  db: Database,
  id: number,
  { status, ...said }: WantedStatus,
  context: ActionContext,
): Promise<void> {
  const { actor } = context;
  const application = await db
    .selectFrom('applications')
    .select(['user_id', 'status'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!application || !canSeeApplication(actor, application)) throw applicationNotFound();
  if (status === 'Withdrawn' && application.user_id === actor.id) {
    return withdrawApplication(db, id, said.reason, context);
  }
  if (application.status === status) return undefined;
  if (status !== 'Approved' && status !== 'Rejected') throw new ApiError(409, decisionMessages.notSetByHand);
  if (actor.role !== 'Admin') throw new ApiError(403, decisionMessages.notYours);
  return decideApplication(db, id, { ...said, status }, context);
}
