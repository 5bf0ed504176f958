import { recordAudit } from '../../../platform/audit/record-audit.ts';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { confirmCaller } from '../../accounts/server/accounts.door.ts';
import { chatContentLimits, chatContentWords } from '../chat-content-words.contract.ts';
import type { ChatReply } from '../chat-contents.contract.ts';
import type { Circumstances } from './change-chat-settings.ts';
import { replyColumns } from './chat-contents.queries.ts';
import type {} from './chat.tables.ts';
import { changedFields, nextPlace } from './next-place.ts';

type Fields = Omit<ChatReply, 'id'>;

/**
 * Adds a reply that Admins can use.
 * @throws ApiError 409 where there are as many as there may be
 */
export async function addReply(
  db: Database,
  wanted: Fields,
  { actor, address, now }: Circumstances,
): Promise<ChatReply> {
  return db.transaction().execute(async (change) => {
    const room = { most: chatContentLimits.replies, refusal: chatContentWords.tooManyReplies };
    const position = await nextPlace(change, 'chat_replies', room);
    await confirmCaller(change, actor);
    const reply = await change
      .insertInto('chat_replies')
      .values({ ...wanted, position, updated_at: now })
      .returning(replyColumns)
      .executeTakeFirstOrThrow();
    const subject = { kind: 'chat_reply', id: reply.id };
    await recordAudit(change, { actor, action: 'chat_reply.added', subject, address, now });
    return reply;
  });
}

/**
 * Changes what of a reply is given.
 * @throws ApiError 404 where it is not there
 */
export async function changeReply(
  db: Database,
  id: number,
  given: { [K in keyof Fields]?: Fields[K] | undefined },
  { actor, address, now }: Circumstances,
): Promise<ChatReply> {
  return db.transaction().execute(async (change) => {
    const before = await change
      .selectFrom('chat_replies')
      .select(replyColumns)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    await confirmCaller(change, actor);
    if (!before) throw new ApiError(404, chatContentWords.replyNotFound);
    const fields = changedFields<Fields>(before, given);
    if (fields.length === 0) return before;
    const after = await change
      .updateTable('chat_replies')
      .set({ ...given, updated_at: now })
      .where('id', '=', id)
      .returning(replyColumns)
      .executeTakeFirstOrThrow();
    const subject = { kind: 'chat_reply', id };
    await recordAudit(change, { actor, action: 'chat_reply.changed', subject, details: { fields }, address, now });
    return after;
  });
}

/** @throws ApiError 404 where it is not there */
export async function deleteReply(db: Database, id: number, { actor, address, now }: Circumstances): Promise<void> {
  await db.transaction().execute(async (change) => {
    const gone = await change.deleteFrom('chat_replies').where('id', '=', id).returning('id').executeTakeFirst();
    await confirmCaller(change, actor);
    if (!gone) throw new ApiError(404, chatContentWords.replyNotFound);
    const subject = { kind: 'chat_reply', id };
    await recordAudit(change, { actor, action: 'chat_reply.deleted', subject, address, now });
  });
}
