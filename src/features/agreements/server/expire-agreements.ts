import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { agreementLimits } from '../agreements.constants.ts';
import type { SystemContext } from './agreement-context.ts';
import { findApplication, recipientFor } from './agreement-values.ts';
import { addEvent } from './events.ts';
import { lockRow } from './lock-agreement.ts';
import { emailLink, endAgreement } from './send-agreement.ts';

const DAY_MS = 86_400_000;
const BATCH_SIZE = 50;

/** Ends agreements that weren't signed in time. Staff see them with what to do next. */
export async function expireAgreements(db: Database, context: SystemContext & { signal: AbortSignal }): Promise<void> {
  const { now, signal } = context;
  const rows = await db
    .selectFrom('agreements')
    .select('id')
    .where('status', '=', 'sent')
    .where('expires_at', '<=', now)
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute();
  for (const { id } of rows) {
    if (signal.aborted) return;
    await transactionWithRetry(db, async (trx) => {
      const { status, expires_at } = await lockRow(trx, id);
      if (status !== 'sent' || expires_at > now) return;
      await endAgreement(trx, id, { status: 'expired' }, context);
      await addEvent(trx, { agreementId: id, action: 'expired' }, { now });
      const subject = { type: 'agreement', id };
      await recordEvent(trx, { actor: null, action: 'agreement.expired', subject, ip: null, now });
    });
  }
}

/** Emails one reminder two days before an agreement expires, if its link was emailed. */
export async function remindSigners(db: Database, context: SystemContext & { signal: AbortSignal }): Promise<void> {
  const { now, signal } = context;
  const rows = await db
    .selectFrom('agreements')
    .select('id')
    .where('status', '=', 'sent')
    .where('reminded_at', 'is', null)
    .where('token_hash', 'is not', null)
    .where('expires_at', '>', now)
    .where('expires_at', '<=', new Date(now.getTime() + agreementLimits.remindDays * DAY_MS))
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute();
  for (const { id } of rows) {
    if (signal.aborted) return;
    await transactionWithRetry(db, async (trx) => {
      const { status, reminded_at, application_id } = await lockRow(trx, id);
      if (status !== 'sent' || reminded_at !== null) return;
      await trx.updateTable('agreements').set({ reminded_at: now }).where('id', '=', id).execute();
      const recipient = recipientFor((await findApplication(trx, application_id))!);
      if (recipient) await emailLink(trx, { id, recipient, isReminder: true }, context);
    });
  }
}

/** Deletes codes and open pages whose time is over. */
export async function deleteExpiredSessions(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('agreement_sessions').where('expires_at', '<=', now).execute();
  await db.deleteFrom('agreement_codes').where('expires_at', '<=', now).execute();
}
