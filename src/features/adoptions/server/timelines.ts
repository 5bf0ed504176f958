import { sql } from 'kysely';
import type { AuditAction } from '../../../platform/audit/audit-events.ts';
import type { Database } from '../../../platform/database.ts';
import type { Application, TimelineEvent } from '../adoptions.contract.ts';

const timelineEventByAction: Readonly<Record<string, TimelineEvent>> = {
  'application.submitted': 'submitted',
  'application.approved': 'approved',
  'application.rejected': 'rejected',
  'application.waitlisted': 'waitlisted',
  'application.waitlisted_with_pet': 'waitlisted',
  'application.waitlisted_by_hand': 'waitlisted',
  'application.return_undone': 'return undone',
  'application.reopened': 'pending again',
  'application.withdrawn': 'withdrawn',
  'application.returned': 'returned',
  'application.info_requested': 'information requested',
  'application.info_replied': 'information received',
  'application.info_received': 'information received',
  'pickup.booked': 'pickup booked',
  'pickup.moved': 'pickup moved',
  'pickup.cancelled': 'pickup cancelled',
  'pickup.done': 'picked up',
  'pickup.missed': 'pickup missed',
  'fee.paid': 'fee paid',
  'fee.refunded': 'fee refunded',
  'fee.receipt_voided': 'receipt voided',
  'application.trial_started': 'trial started',
  'application.trial_extended': 'trial extended',
  'application.trial_ended': 'trial ended',
  'fee.changed': 'fee changed',
  'fee.line_added': 'fee changed',
  'fee.line_removed': 'fee changed',
} satisfies Partial<Record<AuditAction, TimelineEvent>>;

/** Builds timelines from the audit log, oldest event first. */
export async function listTimelines(
  db: Database,
  ids: readonly number[],
): Promise<Map<number, Application['timeline']>> {
  const entries = await db
    .selectFrom('audit_log')
    .select(['subject_id', 'actor_id', 'action', 'at'])
    .where('subject_type', '=', 'application')
    .where('subject_id', '=', sql<number>`any(${ids})`)
    .where('action', 'in', [...Object.keys(timelineEventByAction), UNDONE])
    .orderBy('at')
    .orderBy('id')
    .execute();
  const grouped = Map.groupBy(entries, ({ subject_id }) => subject_id!);
  return new Map(
    [...grouped].map(([id, own]) => [
      id,
      withoutUndone(own).map(({ action, at }) => ({ event: timelineEventByAction[action]!, at: at.toISOString() })),
    ]),
  );
}

/** Nobody was notified of a change that was undone: it leaves the timeline with the decision before. */
function withoutUndone<T extends { action: string; actor_id: number | null }>(entries: readonly T[]): T[] {
  const remaining: T[] = [];
  for (const entry of entries) {
    if (entry.action !== UNDONE) remaining.push(entry);
    else {
      const isTheirs = ({ action, actor_id }: T) => actor_id === entry.actor_id && undoableActions.has(action);
      const last = remaining.findLastIndex(isTheirs);
      if (last !== -1) remaining.splice(last, 1);
    }
  }
  return remaining;
}

const UNDONE = 'application.change_undone' satisfies AuditAction;
const undoableActions: ReadonlySet<string> = new Set([
  'application.approved',
  'application.rejected',
  'application.waitlisted',
  'application.waitlisted_with_pet',
  'application.waitlisted_by_hand',
  'application.return_undone',
  'application.reopened',
  'application.returned',
  'application.info_requested',
  'application.info_received',
  'application.trial_started',
  'application.trial_extended',
  'application.trial_ended',
  'pickup.moved',
  'pickup.cancelled',
  'pickup.missed',
] satisfies AuditAction[]);
