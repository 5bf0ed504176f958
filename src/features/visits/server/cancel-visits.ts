import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import type { UndoStepDraft } from '../../undo/server/index.ts';
import { UNDO_MS } from '../../undo/undo.constants.ts';
import { saveVisit, toVisitUndo, type ActionContext } from './admin-visits.ts';
import { emailVisitor, type VisitRow } from './email-visitor.ts';
import { visitCancelledEmail, type VisitEmailData } from './emails.ts';

/** Locks the visits that are requested or booked from one day to another, both included, everywhere or at one site. */
export async function lockExpectedVisits(
  trx: Database,
  { first, last, location }: { first: string; last: string; location?: string | undefined },
): Promise<VisitRow[]> {
  let visits = trx
    .selectFrom('visit_requests')
    .selectAll()
    .where('visit_date', '>=', first)
    .where('visit_date', '<=', last)
    .where('status', 'in', ['requested', 'booked'])
    .orderBy('id');
  if (location !== undefined) visits = visits.where('location', '=', location);
  return visits.forUpdate().execute();
}

/** Locks the visits to one pet that are requested or booked. */
export async function lockVisitsToPet(trx: Database, petId: number): Promise<VisitRow[]> {
  return trx
    .selectFrom('visit_requests')
    .selectAll()
    .where('pet_id', '=', petId)
    .where('status', 'in', ['requested', 'booked'])
    .orderBy('id')
    .forUpdate()
    .execute();
}

/**
 * Cancels locked visits as parts of a larger action, and emails the visitors the reason.
 * @param context.reason null if nobody is emailed
 * @param context.steps gets how to undo each
 */
export async function cancelVisits(
  trx: Database,
  visits: readonly VisitRow[],
  { actor, reason, steps, ...context }: ActionContext & { reason: string | null; steps: UndoStepDraft[] },
): Promise<void> {
  const { ip, now } = context;
  const sendAfter = new Date(now.getTime() + UNDO_MS);
  const write = (data: VisitEmailData) => visitCancelledEmail(data, { reason: reason ?? '' });
  for (const before of visits) {
    const { id } = before;
    const canceled = { status: 'canceled', slot_position: null, arrived_at: null, updated_at: now } as const;
    const after = await saveVisit(trx, id, canceled);
    const emails =
      reason === null
        ? { queuedEmails: [], canceledEmails: [] }
        : await emailVisitor(trx, after, { type: 'visit-cancelled', write }, { ...context, sendAfter });
    steps.push({ ...toVisitUndo(before, after), ...emails });
    const details = { fields: ['status'], status: after.status };
    await recordEvent(trx, { actor, action: 'visit.updated', subject: { type: 'visit', id }, details, ip, now });
  }
}
