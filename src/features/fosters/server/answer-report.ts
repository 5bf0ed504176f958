import { sql } from 'kysely';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { queueEmail } from '../../../platform/email/queue-email.ts';
import { recipientOf } from '../../../platform/email/recipient.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { lockCurrentUser } from '../../accounts/server/index.ts';
import { fosterMessages } from '../fosters.constants.ts';
import type { WaitingReport } from '../fosters.contract.ts';
import { replyEmail } from './emails.ts';
import type { FosterContext } from './foster-context.ts';
import { staysWith } from './own-home.queries.ts';
import { getReport } from './reports.queries.ts';

/**
 * Replies to a report, which then no longer waits. The home gets the reply by email, too.
 * @throws ApiError 404 for an unknown report
 */
export async function replyToReport(
  db: Database,
  id: number,
  text: string,
  context: FosterContext,
): Promise<WaitingReport> {
  const { actor, now, publicUrl } = context;
  return transactionWithRetry(db, async (trx) => {
    const report = await lockReport(trx, id);
    await lockCurrentUser(trx, actor);
    await trx
      .insertInto('foster_replies')
      .values({ report_id: id, author_id: actor.id, is_from_staff: true, text, created_at: now })
      .execute();
    await writeAnswered(trx, report, context);
    if (report.author !== null) {
      const { name, stays, ...person } = report.author;
      const petId = stays ? report.pet_id : null;
      const content = replyEmail({ name, pet: report.pet, petId, text, publicUrl });
      await queueEmail(trx, { type: 'foster-reply', to: recipientOf({ name, ...person }), content, now });
    }
    return getReport(trx, id, now);
  });
}

/**
 * Marks a report as answered, such as after a call. Of two colleagues, the first has answered it.
 * @throws ApiError 404 for an unknown report
 */
export async function markAnswered(db: Database, id: number, context: FosterContext): Promise<WaitingReport> {
  return transactionWithRetry(db, async (trx) => {
    const report = await lockReport(trx, id);
    await lockCurrentUser(trx, context.actor);
    await writeAnswered(trx, report, context);
    return getReport(trx, id, context.now);
  });
}

interface LockedReport {
  id: number;
  pet_id: number;
  pet: string;
  is_waiting: boolean;
  /** Null after the account was deleted. */
  author: { id: number; name: string; email: string; is_demo: boolean; stays: boolean } | null;
}

async function lockReport(trx: Database, id: number): Promise<LockedReport> {
  await sql`select from foster_reports where id = ${id} for update`.execute(trx);
  const { rows } = await sql<LockedReport>`
    select r.id, r.pet_id, p.name as pet, r.waiting_since is not null as is_waiting,
      (select jsonb_build_object('id', u.id, 'name', u.name, 'email', u.email, 'is_demo', u.is_demo, 'stays', exists (
          select from foster_homes h join placements n on n.pet_id = r.pet_id
          where h.user_id = u.id and ${staysWith(sql`u.id`)}))
        from users u where u.id = r.author_id) as author
    from foster_reports r join pets p on p.id = r.pet_id where r.id = ${id}`.execute(trx);
  const [report] = rows;
  if (!report) throw new ApiError(404, fosterMessages.noReport);
  return report;
}

async function writeAnswered(
  trx: Database,
  { id, pet_id, pet, is_waiting }: LockedReport,
  { actor, ip, now }: FosterContext,
): Promise<void> {
  if (!is_waiting) return;
  await trx
    .updateTable('foster_reports')
    .set({ waiting_since: null, answered_at: now, answered_by: actor.id })
    .where('id', '=', id)
    .execute();
  const details = { name: pet };
  await recordEvent(trx, {
    actor,
    action: 'pet.foster_report_answered',
    subject: { type: 'pet', id: pet_id },
    details,
    ip,
    now,
  });
}
