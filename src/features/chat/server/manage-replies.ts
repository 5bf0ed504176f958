import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import { chatContentLimits, chatContentTexts } from '../chat-contents.constants.ts';
import type { ChatReply } from '../chat-contents.contract.ts';
import type { ActionContext } from './change-chat-settings.ts';
import { replyColumns } from './chat-contents.queries.ts';
import { changedFields, nextPosition } from './next-position.ts';

type Fields = Omit<ChatReply, 'id'>;

/** @throws ApiError 409 if the maximum number of replies is reached */
export async function addReply(db: Database, input: Fields, { actor, ip, now }: ActionContext): Promise<ChatReply> {
  return db.transaction().execute(async (trx) => {
    const capacity = { max: chatContentLimits.replies, error: chatContentTexts.tooManyReplies };
    const position = await nextPosition(trx, 'chat_replies', capacity);
    await confirmCurrentUser(trx, actor);
    const reply = await trx
      .insertInto('chat_replies')
      .values({ ...input, position, updated_at: now })
      .returning(replyColumns)
      .executeTakeFirstOrThrow();
    const subject = { type: 'chat_reply', id: reply.id };
    await recordEvent(trx, { actor, action: 'chat_reply.added', subject, ip, now });
    return reply;
  });
}

/** @throws ApiError 404 if the reply does not exist */
export async function changeReply(
  db: Database,
  id: number,
  changes: { [K in keyof Fields]?: Fields[K] | undefined },
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
    if (!before) throw new ApiError(404, chatContentTexts.replyNotFound);
    const fields = changedFields<Fields>(before, changes);
    if (fields.length === 0) return before;
    const after = await trx
      .updateTable('chat_replies')
      .set({ ...changes, updated_at: now })
      .where('id', '=', id)
      .returning(replyColumns)
      .executeTakeFirstOrThrow();
    const subject = { type: 'chat_reply', id };
    await recordEvent(trx, { actor, action: 'chat_reply.changed', subject, details: { fields }, ip, now });
    return after;
  });
}

/** @throws ApiError 404 if the reply does not exist */
export async function deleteReply(db: Database, id: number, { actor, ip, now }: ActionContext): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const deleted = await trx.deleteFrom('chat_replies').where('id', '=', id).returning('id').executeTakeFirst();
    await confirmCurrentUser(trx, actor);
    if (!deleted) throw new ApiError(404, chatContentTexts.replyNotFound);
    const subject = { type: 'chat_reply', id };
    await recordEvent(trx, { actor, action: 'chat_reply.deleted', subject, ip, now });
  });
}
