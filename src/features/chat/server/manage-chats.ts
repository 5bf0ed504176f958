import type { Database } from '../../../platform/database.ts';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { confirmCurrentUser, lockAllowedUser } from '../../accounts/server/index.ts';
import { chatTexts } from '../chat.constants.ts';
import type { ChatSummary } from '../chat.contract.ts';
import { findSummaries } from './chat.queries.ts';

interface ActionContext {
  actor: CurrentUser;
  ip: string;
  now: Date;
}

/** @throws ApiError 404 if the chat does not exist */
export async function getSummary(db: Database, id: number): Promise<ChatSummary> {
  const [chat] = await findSummaries(db, [id]);
  if (!chat) throw new ApiError(404, chatTexts.chatNotFound);
  return chat;
}

/**
 * Assigns, closes or reopens a chat (`product.md`, section 9). A closed chat no longer waits; the visitor's next
 * message reopens it.
 * @throws ApiError 404 if the chat does not exist, 409 if the assignee may not answer chats
 */
export async function changeChat(
  db: Database,
  id: number,
  changes: { assigned_to?: number | null | undefined; is_closed?: boolean | undefined },
  { actor, ip, now }: ActionContext,
): Promise<ChatSummary> {
  return db.transaction().execute(async (trx) => {
    const chat = await trx.selectFrom('chats').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    await confirmCurrentUser(trx, actor);
    if (!chat) throw new ApiError(404, chatTexts.chatNotFound);
    const { assigned_to, is_closed } = changes;
    const subject = { type: 'chat', id };
    if (assigned_to !== undefined && assigned_to !== chat.assigned_to) {
      if (assigned_to !== null && !(await lockAllowedUser(trx, assigned_to, 'answer chats', now)))
        throw new ApiError(409, chatTexts.assigneeNotAllowed);
      await trx.updateTable('chats').set({ assigned_to }).where('id', '=', id).execute();
      const details = { to: assigned_to };
      await recordEvent(trx, { actor, action: 'chat.assigned', subject, details, ip, now });
    }
    if (is_closed !== undefined && is_closed !== (chat.closed_at !== null)) {
      const status = is_closed
        ? { closed_at: now, waiting_since: null, shelter_read_seq: chat.last_seq }
        : { closed_at: null };
      await trx.updateTable('chats').set(status).where('id', '=', id).execute();
      await recordEvent(trx, { actor, action: is_closed ? 'chat.closed' : 'chat.reopened', subject, ip, now });
    }
    return getSummary(trx, id);
  });
}

/** Someone who may no longer answer chats has none to look after. */
export async function releaseChats(trx: Database, userId: number): Promise<void> {
  await trx.updateTable('chats').set({ assigned_to: null }).where('assigned_to', '=', userId).execute();
}

/**
 * Deletes a chat with its messages.
 * @throws ApiError 404 if the chat does not exist
 */
export async function deleteChat(db: Database, id: number, { actor, ip, now }: ActionContext): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const deleted = await trx.deleteFrom('chats').where('id', '=', id).returning('id').executeTakeFirst();
    await confirmCurrentUser(trx, actor);
    if (!deleted) throw new ApiError(404, chatTexts.chatNotFound);
    await recordEvent(trx, { actor, action: 'chat.deleted', subject: { type: 'chat', id }, ip, now });
  });
}
