import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { isApiError } from '../../../platform/http/api-error.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { UNDO_MS } from '../../undo/undo.constants.ts';
import type { SystemContext } from './agreement-context.ts';
import { findApplication, recipientFor } from './agreement-values.ts';
import { makeAgreement, withoutSecond } from './send-agreement.ts';

const DAY_MS = 86_400_000;
const BATCH_SIZE = 20;

/**
 * Sends the agreements of new approvals once these can no longer be undone, like the email about the approval. Not for pets
 * that live with their owner or have gone home, nor for walk-ins, who sign at the desk; and only if there is none.
 */
export async function sendWithApprovals(db: Database, context: SystemContext & { signal: AbortSignal }): Promise<void> {
  const { now, shelter, signal } = context;
  if (!shelter.sendsAgreements) return;
  const { rows } = await sql<{ id: number }>`
    select a.id from applications a join pets p on p.id = a.pet_id
    where a.decided_at <= ${new Date(now.getTime() - UNDO_MS)} and a.decided_at > ${new Date(now.getTime() - DAY_MS)}
      and ${isDue} and not p.listed_by_owner
      -- Approvals from before there were agreements.
      and a.decided_at > (select min(created_at) from agreement_templates)
    order by a.decided_at limit ${BATCH_SIZE}`.execute(db);
  for (const { id } of rows) {
    if (signal.aborted) return;
    try {
      await withoutSecond(() => transactionWithRetry(db, (trx) => sendOne(trx, id, context)));
    } catch (error) {
      // A colleague was quicker.
      if (!isApiError(error)) throw error;
    }
  }
}

const isDue = sql`(
  a.status = 'Approved' and a.user_id is not null and not a.is_walk_in and a.handover_at is null and a.returned_at is null
  and not exists (select from agreements g where g.application_id = a.id and g.created_at >= a.decided_at))`;

async function sendOne(trx: Database, id: number, context: SystemContext): Promise<void> {
  // A decision waits for it, or has changed the application.
  const { rows } = await sql`select from applications a where id = ${id} and ${isDue} for update`.execute(trx);
  const application = rows.length === 0 ? undefined : await findApplication(trx, id);
  const recipient = application && recipientFor(application);
  if (!application || !recipient) return;
  await makeAgreement(trx, application, { recipient, isCorrected: false }, context);
}
