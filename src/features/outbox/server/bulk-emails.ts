import { sql } from 'kysely';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import { outboxMessages } from '../outbox.constants.ts';
import { hadAccessLink } from './retry-email.ts';

interface Context {
  actor: CurrentUser;
  ip: string;
  now: Date;
}

/**
 * Queues those of the emails again that failed and whose link is not gone.
 * @returns how many
 * @throws ApiError 409 if there are none
 */
export async function retryEmails(db: Database, ids: readonly number[], { actor, ip, now }: Context): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const failed = await lockEmails(trx, ids).where('status', '=', 'failed').execute();
    await confirmCurrentUser(trx, actor);
    const emails = failed.flatMap(({ id, content }) => (hadAccessLink(content) ? [] : [id]));
    if (emails.length === 0) throw new ApiError(409, outboxMessages.noneRetried);
    await trx
      .updateTable('emails')
      .set({ status: 'queued', attempts: 0, next_attempt_at: sql`created_at`, completed_at: null })
      .where('id', '=', sql<number>`any(${emails})`)
      .execute();
    const subject = { type: 'mail', id: null };
    await recordEvent(trx, { actor, action: 'mail.many_retried', subject, details: { emails }, ip, now });
    return emails.length;
  });
}

/**
 * Cancels those of the emails that wait, unless a server is sending them. Newsletters have their own way to stop.
 * @returns how many
 * @throws ApiError 409 if there are none
 */
export async function cancelWaitingEmails(
  db: Database,
  ids: readonly number[],
  { actor, ip, now }: Context,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const waiting = await lockEmails(trx, ids)
      .where('status', '=', 'queued')
      .where('type', '<>', 'newsletter')
      .where(sql<boolean>`(leased_until is null or leased_until <= clock_timestamp())`)
      .execute();
    await confirmCurrentUser(trx, actor);
    if (waiting.length === 0) throw new ApiError(409, outboxMessages.noneCanceled);
    const emails = waiting.map(({ id }) => id);
    await trx
      .updateTable('emails')
      .set({ status: 'dropped', completed_at: now })
      .where('id', '=', sql<number>`any(${emails})`)
      .execute();
    const subject = { type: 'mail', id: null };
    await recordEvent(trx, { actor, action: 'mail.many_canceled', subject, details: { emails }, ip, now });
    return emails.length;
  });
}

function lockEmails(trx: Database, ids: readonly number[]) {
  return trx
    .selectFrom('emails')
    .select(['id', 'content'])
    .where('id', '=', sql<number>`any(${[...ids]})`)
    .orderBy('id')
    .forUpdate();
}
