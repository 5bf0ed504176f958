import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { canDecide } from '../adoptions.permissions.ts';
import { decisionMessages } from '../adoptions.constants.ts';
import type { ActionContext } from './action-context.ts';
import { toApplicationEventRow } from './audit-events.ts';
import type { ApplicationRow, LockedApplication } from './lock-application.ts';

/*
 * The one place that writes an application's status after it was submitted.
 */

/** Included in the email unless it is internal. */
export interface Explanation {
  reason?: string | undefined;
  is_reason_internal?: boolean | undefined;
}

const actions = {
  Approved: 'application.approved',
  Rejected: 'application.rejected',
  Withdrawn: 'application.withdrawn',
  Waitlisted: 'application.waitlisted',
  Pending: 'application.reopened',
} as const;

/** @throws ApiError 409 if the application was withdrawn, or its pet was returned */
export function assertCanDecide(actor: ActionContext['actor'], application: ApplicationRow): void {
  if (canDecide(actor, application)) return;
  throw new ApiError(409, application.status === 'Withdrawn' ? decisionMessages.withdrawn : decisionMessages.returned);
}

/**
 * Sets the status of a locked application and records the event.
 * @returns the application as it is now
 */
export async function setApplicationStatus(
  trx: Database,
  { application, pet }: LockedApplication,
  status: 'Approved' | 'Rejected' | 'Withdrawn',
  { reason = '', is_reason_internal = false, fee_cents }: Explanation & { fee_cents?: number },
  context: ActionContext,
): Promise<ApplicationRow> {
  const { now } = context;
  const isDecision = status !== 'Withdrawn';
  const event = toApplicationEventRow(actions[status], { id: application.id, pet }, context);
  return trx
    .with('event', (query) => query.insertInto('audit_log').values(event))
    .updateTable('applications')
    .set({ fee_cents, status, reason: reason || null, is_reason_internal, updated_at: now })
    .$if(isDecision, (query) => query.set({ decided_at: now }))
    .where('id', '=', application.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Sets the status of the locked applications that another decision about their pet affects, and records the events. */
export async function setAffectedStatuses(
  trx: Database,
  applications: readonly ApplicationRow[],
  status: 'Waitlisted' | 'Pending',
  pet: LockedApplication['pet'],
  context: ActionContext,
): Promise<void> {
  if (applications.length === 0) return;
  const events = applications.map(({ id }) => toApplicationEventRow(actions[status], { id, pet }, context));
  await trx
    .with('events', (query) => query.insertInto('audit_log').values(events))
    .updateTable('applications')
    .set({ status, updated_at: context.now })
    .where('id', '=', sql<number>`any(${applications.map(({ id }) => id)})`)
    .execute();
}
