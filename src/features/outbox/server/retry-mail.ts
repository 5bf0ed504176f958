import { recordAudit } from '../../../platform/audit/record-audit.ts';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { Caller } from '../../../platform/http/callers.ts';
import { confirmCaller } from '../../accounts/server/accounts.door.ts';
import type { Letter } from '../../../platform/mail/letter.ts';
import type {} from '../../../platform/mail/mails.tables.ts';
import { outboxMessages } from '../outbox.contract.ts';

/**
 * Queues a mail again that was given up: as the same mail, under its Message-ID.
 * @throws ApiError 404 where there is none; 409 where it was not given up, or where its link is gone
 */
export async function retryMail(
  db: Database,
  id: number,
  { actor, address, now }: { actor: Caller; address: string; now: Date },
): Promise<void> {
  await db.transaction().execute(async (change) => {
    const mail = await change
      .selectFrom('mails')
      .select(['state', 'letter', 'created_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    await confirmCaller(change, actor);
    if (!mail) throw new ApiError(404, outboxMessages.notFound);
    if (mail.state !== 'failed') throw new ApiError(409, outboxMessages.notFailed);
    if (gaveAccess(mail.letter)) throw new ApiError(409, outboxMessages.linkGone);
    await change
      .updateTable('mails')
      // Due since it was queued, whatever the clock says.
      .set({ state: 'queued', tries: 0, next_try_at: mail.created_at, settled_at: null })
      .where('id', '=', id)
      .execute();
    await recordAudit(change, { actor, action: 'mail.retried', subject: { kind: 'mail', id }, address, now });
  });
}

/** The link of such a letter is wiped as soon as it is given up. */
function gaveAccess({ action }: Letter): boolean {
  return action !== undefined && action.href === undefined;
}
