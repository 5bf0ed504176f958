import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import type { EmailContent } from '../../../platform/email/email-content.ts';
import type {} from '../../../platform/email/schema.ts';
import { outboxMessages } from '../outbox.contract.ts';

/**
 * Queues a mail again that was given up: as the same mail, under its Message-ID.
 * @throws ApiError 404 where there is none; 409 where it was not given up, or where its link is gone
 */
export async function retryMail(
  db: Database,
  id: number,
  { actor, ip, now }: { actor: CurrentUser; ip: string; now: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const mail = await trx
      .selectFrom('emails')
      .select(['state', 'content', 'created_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    await confirmCurrentUser(trx, actor);
    if (!mail) throw new ApiError(404, outboxMessages.notFound);
    if (mail.state !== 'failed') throw new ApiError(409, outboxMessages.notFailed);
    if (gaveAccess(mail.content)) throw new ApiError(409, outboxMessages.linkGone);
    await trx
      .updateTable('emails')
      // Due since it was queued, whatever the clock says.
      .set({ state: 'queued', attempts: 0, next_attempt_at: mail.created_at, completed_at: null })
      .where('id', '=', id)
      .execute();
    await recordEvent(trx, { actor, action: 'mail.retried', subject: { type: 'mail', id }, ip, now });
  });
}

/** The link of such a letter is wiped as soon as it is given up. */
function gaveAccess({ action }: EmailContent): boolean {
  return action !== undefined && action.href === undefined;
}
