import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import { chatContentLimits, chatContentWords } from '../chat-content-words.contract.ts';
import type { ChatReply } from '../chat-contents.contract.ts';
import type { ActionContext } from './change-chat-settings.ts';
import { replyColumns } from './chat-contents.queries.ts';
import type {} from './schema.ts';
import { changedFields, nextPlace } from './next-place.ts';

type Fields = Omit<ChatReply, 'id'>;

/**
 * Adds a reply that Admins can use.
 * @throws ApiError 409 where there are as many as there may be
 */
export async function addReply(db: Database, wanted: Fields, { actor, ip, now }: ActionContext): Promise<ChatReply> {
  return db.transaction().execute(async (trx) => {
    const room = { most: chatContentLimits.replies, refusal: chatContentWords.tooManyReplies };
    const position = await nextPlace(trx, 'chat_replies', room);
    await confirmCurrentUser(trx, actor);
    const reply = await trx
      .insertInto('chat_replies')
      .values({ ...wanted, position, updated_at: now })
      .returning(replyColumns)
      .executeTakeFirstOrThrow();
    const subject = { type: 'chat_reply', id: reply.id };
    await recordEvent(trx, { actor, action: 'chat_reply.added', subject, ip, now });
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
  { actor, ip, now }: ActionContext,
): Promise<ChatReply> {
  return db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('chat_replies')
      .select(replyColumns)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    await confirmCurrentUser(trx, actor);
    if (!before) throw new ApiError(404, chatContentWords.replyNotFound);
    const fields = changedFields<Fields>(before, given);
    if (fields.length === 0) return before;
    const after = await trx
      .updateTable('chat_replies')
      .set({ ...given, updated_at: now })
      .where('id', '=', id)
      .returning(replyColumns)
      .executeTakeFirstOrThrow();
    const subject = { type: 'chat_reply', id };
    await recordEvent(trx, { actor, action: 'chat_reply.changed', subject, details: { fields }, ip, now });
    return after;
  });
}

/** @throws ApiError 404 where it is not there */
export async function deleteReply(db: Database, id: number, { actor, ip, now }: ActionContext): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const gone = await trx.deleteFrom('chat_replies').where('id', '=', id).returning('id').executeTakeFirst();
    await confirmCurrentUser(trx, actor);
    if (!gone) throw new ApiError(404, chatContentWords.replyNotFound);
    const subject = { type: 'chat_reply', id };
    await recordEvent(trx, { actor, action: 'chat_reply.deleted', subject, ip, now });
  });
}
