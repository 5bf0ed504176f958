import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import type { EmailContent } from '../../../platform/email/email-content.ts';
import { outboxMessages } from '../outbox.constants.ts';

/**
 * Queues a failed email again, under the same Message-ID.
 * @throws ApiError 404; 409 if it has not failed, or if its link is gone
 */
export async function retryEmail(
  db: Database,
  id: number,
  { actor, ip, now }: { actor: CurrentUser; ip: string; now: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const email = await trx
      .selectFrom('emails')
      .select(['status', 'content', 'created_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    await confirmCurrentUser(trx, actor);
    if (!email) throw new ApiError(404, outboxMessages.notFound);
    if (email.status !== 'failed') throw new ApiError(409, outboxMessages.notFailed);
    if (hadAccessLink(email.content)) throw new ApiError(409, outboxMessages.linkGone);
    await trx
      .updateTable('emails')
      // Due at once, even if the clock was set back.
      .set({ status: 'queued', attempts: 0, next_attempt_at: email.created_at, completed_at: null })
      .where('id', '=', id)
      .execute();
    await recordEvent(trx, { actor, action: 'mail.retried', subject: { type: 'mail', id }, ip, now });
  });
}

/** A failed email's link is erased. */
export function hadAccessLink({ action }: EmailContent): boolean {
  return action !== undefined && action.href === undefined;
}
