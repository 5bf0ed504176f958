import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { listStaffNames } from '../../accounts/server/index.ts';
import { decisionMessages, type ApplicationStatus } from '../adoptions.constants.ts';
import type { ApplicationAction } from './audit-events.ts';

const decisions: readonly ApplicationAction[] = [
  'application.approved',
  'application.rejected',
  'application.waitlisted',
  'application.waitlisted_by_hand',
  'application.waitlisted_with_pet',
  'application.reopened',
];

/**
 * Rejects a decision on a locked application whose status has changed since the Admin saw it. Their own decision, sent
 * again, is no such change.
 * @throws ApiError 409 with the colleague's name
 */
export async function assertSeenStatus(
  trx: Database,
  { id, status }: { id: number; status: ApplicationStatus },
  { seen, actor }: { seen: ApplicationStatus | undefined; actor: { id: number } },
): Promise<void> {
  if (seen === undefined || seen === status || status === 'Withdrawn') return;
  const last = await trx
    .selectFrom('audit_log')
    .select('actor_id')
    .where('subject_type', '=', 'application')
    .where('subject_id', '=', id)
    .where('action', 'in', decisions)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  const actorId = last?.actor_id ?? null;
  if (actorId === actor.id) return;
  const names = await listStaffNames(trx, [actorId]);
  throw new ApiError(409, decisionMessages.decidedMeanwhile(names.get(actorId) ?? 'A colleague', status));
}
