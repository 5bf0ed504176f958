import type { Database } from '../../../platform/database.ts';
import { recordAudit } from '../../../platform/audit/record-audit.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { Caller } from '../../../platform/http/callers.ts';
import { confirmCaller, listAdminNames } from '../../accounts/server/accounts.door.ts';
import { chatWords } from '../chat-words.contract.ts';
import type { ChatSummary } from '../chat.contract.ts';
import { findSummaries } from './chat.queries.ts';
import type {} from './chat.tables.ts';

interface Circumstances {
  actor: Caller;
  address: string;
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
  { actor, address, now }: Circumstances,
): Promise<ChatSummary> {
  return db.transaction().execute(async (change) => {
    const chat = await change.selectFrom('chats').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    await confirmCaller(change, actor);
    if (!chat) throw new ApiError(404, chatWords.gone);
    const { assigned_to, is_closed } = wanted;
    const subject = { kind: 'chat', id };
    if (assigned_to !== undefined && assigned_to !== chat.assigned_to) {
      if (assigned_to !== null && !(await isAdmin(change, assigned_to))) throw new ApiError(409, chatWords.noAdmin);
      await change.updateTable('chats').set({ assigned_to }).where('id', '=', id).execute();
      const details = { to: assigned_to };
      await recordAudit(change, { actor, action: 'chat.assigned', subject, details, address, now });
    }
    if (is_closed !== undefined && is_closed !== (chat.closed_at !== null)) {
      const state = is_closed
        ? { closed_at: now, waiting_since: null, shelter_read_seq: chat.last_seq }
        : { closed_at: null };
      await change.updateTable('chats').set(state).where('id', '=', id).execute();
      await recordAudit(change, { actor, action: is_closed ? 'chat.closed' : 'chat.reopened', subject, address, now });
    }
    return getSummary(change, id);
  });
}

/**
 * Deletes a conversation with all that was said in it.
 * @throws ApiError 404 where it is not there
 */
export async function deleteChat(db: Database, id: number, { actor, address, now }: Circumstances): Promise<void> {
  await db.transaction().execute(async (change) => {
    const deleted = await change.deleteFrom('chats').where('id', '=', id).returning('id').executeTakeFirst();
    await confirmCaller(change, actor);
    if (!deleted) throw new ApiError(404, chatWords.gone);
    await recordAudit(change, { actor, action: 'chat.deleted', subject: { kind: 'chat', id }, address, now });
  });
}

async function isAdmin(db: Database, id: number): Promise<boolean> {
  return (await listAdminNames(db, [id])).has(id);
}
