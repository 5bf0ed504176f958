import { sql } from 'kysely';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { errorCode } from '../../../platform/database/errors.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { queueEmail } from '../../../platform/email/queue-email.ts';
import { recipientOf } from '../../../platform/email/recipient.ts';
import type { JobContext } from '../../../platform/jobs/run-every.ts';
import { formatWait, type Urgency } from '../fosters.constants.ts';
import { escalationEmail } from './emails.ts';
import { listCoordinators } from './foster-context.ts';

/**
 * Emails the coordinators, or managers and Admins if there are none, about reports that are overdue; once for each wait. Safe
 * to run on several servers.
 */
export async function escalateReports(db: Database, context: JobContext): Promise<void> {
  const { now, onWarning, signal } = context;
  const { rows: late } = await sql<{ id: number }>`
    select id from foster_reports
    where waiting_since is not null and due_at < ${now} and escalated_at is null order by due_at, id`.execute(db);
  for (const { id } of late) {
    if (signal?.aborted) return;
    try {
      await transactionWithRetry(db, (trx) => escalate(trx, id, context));
    } catch (error) {
      // One failure must not block the other reports.
      onWarning(`the late foster report ${id} could not be escalated (${errorCode(error) || 'unknown'})`);
    }
  }
}

async function escalate(trx: Database, id: number, { now, publicUrl }: JobContext): Promise<void> {
  const { rows } = await sql<{ pet_id: number; pet: string; urgency: Urgency; waiting_since: Date }>`
    select r.pet_id, p.name as pet, r.urgency, r.waiting_since
    from foster_reports r join pets p on p.id = r.pet_id
    where r.id = ${id} and r.waiting_since is not null and r.due_at < ${now} and r.escalated_at is null
    for update of r skip locked`.execute(trx);
  const [report] = rows;
  if (!report) return;
  const { pet_id, pet, urgency, waiting_since } = report;
  await trx.updateTable('foster_reports').set({ escalated_at: now }).where('id', '=', id).execute();
  const waiting = formatWait(now.getTime() - waiting_since.getTime());
  for (const person of await listCoordinators(trx, now)) {
    const content = escalationEmail({ name: person.name, pet, urgency, waiting, publicUrl });
    await queueEmail(trx, { type: 'foster-escalation', to: recipientOf(person), content, now });
  }
  const subject = { type: 'pet', id: pet_id };
  await recordEvent(trx, {
    actor: null,
    action: 'pet.foster_report_escalated',
    subject,
    details: { name: pet },
    ip: null,
    now,
  });
}
