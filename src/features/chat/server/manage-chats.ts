import type { Database } from '../../../platform/database.ts';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { confirmCurrentUser, listAdminNames } from '../../accounts/server/index.ts';
import { chatWords } from '../chat-words.contract.ts';
import type { ChatSummary } from '../chat.contract.ts';
import { findSummaries } from './chat.queries.ts';
import type {} from './schema.ts';

interface ActionContext {
  actor: CurrentUser;
  ip: string;
  now: Date;
}

/**
 * One conversation as Admins see it.
 * @throws ApiError 404 where it is not there
 */
export async function getSummary(db: Database, id: number): Promise<ChatSummary> {
  const [chat] = await findSummaries(db, [id]);
  if (!chat) throw new ApiError(404, chatWords.gone);
  return chat;
}

/**
 * Hands a conversation over, closes it or opens it again (`product.md`, section 9). Closing it also ends the wait; the
 * visitor's next message opens it.
 * @throws ApiError 404 where it is not there, 409 where whom it is handed to is no Admin
 */
export async function changeChat(
  db: Database,
  id: number,
  wanted: { assigned_to?: number | null | undefined; is_closed?: boolean | undefined },
  { actor, ip, now }: ActionContext,
): Promise<ChatSummary> {
  return db.transaction().execute(async (trx) => {
    const chat = await trx.selectFrom('chats').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    await confirmCurrentUser(trx, actor);
    if (!chat) throw new ApiError(404, chatWords.gone);
    const { assigned_to, is_closed } = wanted;
    const subject = { type: 'chat', id };
    if (assigned_to !== undefined && assigned_to !== chat.assigned_to) {
      if (assigned_to !== null && !(await isAdmin(trx, assigned_to))) throw new ApiError(409, chatWords.noAdmin);
      await trx.updateTable('chats').set({ assigned_to }).where('id', '=', id).execute();
      const details = { to: assigned_to };
      await recordEvent(trx, { actor, action: 'chat.assigned', subject, details, ip, now });
    }
    if (is_closed !== undefined && is_closed !== (chat.closed_at !== null)) {
      const state = is_closed
        ? { closed_at: now, waiting_since: null, shelter_read_seq: chat.last_seq }
        : { closed_at: null };
      await trx.updateTable('chats').set(state).where('id', '=', id).execute();
      await recordEvent(trx, { actor, action: is_closed ? 'chat.closed' : 'chat.reopened', subject, ip, now });
    }
    return getSummary(trx, id);
  });
}

/**
 * Deletes a conversation with all that was said in it.
 * @throws ApiError 404 where it is not there
 */
export async function deleteChat(db: Database, id: number, { actor, ip, now }: ActionContext): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const deleted = await trx.deleteFrom('chats').where('id', '=', id).returning('id').executeTakeFirst();
    await confirmCurrentUser(trx, actor);
    if (!deleted) throw new ApiError(404, chatWords.gone);
    await recordEvent(trx, { actor, action: 'chat.deleted', subject: { type: 'chat', id }, ip, now });
  });
}

async function isAdmin(db: Database, id: number): Promise<boolean> {
  return (await listAdminNames(db, [id])).has(id);
}
