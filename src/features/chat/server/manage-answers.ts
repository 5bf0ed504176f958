import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import { chatContentLimits, chatContentTexts } from '../chat-contents.constants.ts';
import type { ChatBotAnswer } from '../chat-contents.contract.ts';
import type { ActionContext } from './change-chat-settings.ts';
import { answerColumns } from './chat-contents.queries.ts';
import { changedFields, nextPosition } from './next-position.ts';

type Fields = Omit<ChatBotAnswer, 'id'>;

/** @throws ApiError 409 if the maximum number of answers is reached */
export async function addAnswer(
  db: Database,
  input: Fields,
  { actor, ip, now }: ActionContext,
): Promise<ChatBotAnswer> {
  return db.transaction().execute(async (trx) => {
    const capacity = { max: chatContentLimits.answers, error: chatContentTexts.tooManyAnswers };
    const position = await nextPosition(trx, 'chat_answers', capacity);
    await confirmCurrentUser(trx, actor);
    const { title, answer, is_on } = input;
    const added = await trx
      .insertInto('chat_answers')
      .values({ title, keywords: normalizeKeywords(input.keywords), answer, is_on, position, updated_at: now })
      .returning(answerColumns)
      .executeTakeFirstOrThrow();
    const subject = { type: 'chat_answer', id: added.id };
    await recordEvent(trx, { actor, action: 'chat_answer.added', subject, ip, now });
    return added;
  });
}

/** @throws ApiError 404 if the answer does not exist */
export async function changeAnswer(
  db: Database,
  id: number,
  changes: { [K in keyof Fields]?: Fields[K] | undefined },
  { actor, ip, now }: ActionContext,
): Promise<ChatBotAnswer> {
  return db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('chat_answers')
      .select(answerColumns)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    await confirmCurrentUser(trx, actor);
    if (!before) throw new ApiError(404, chatContentTexts.answerNotFound);
    const input =
      changes.keywords === undefined ? changes : { ...changes, keywords: normalizeKeywords(changes.keywords) };
    const fields = changedFields<Fields>(before, input);
    if (fields.length === 0) return before;
    const after = await trx
      .updateTable('chat_answers')
      .set({ ...input, updated_at: now })
      .where('id', '=', id)
      .returning(answerColumns)
      .executeTakeFirstOrThrow();
    const subject = { type: 'chat_answer', id };
    await recordEvent(trx, { actor, action: 'chat_answer.changed', subject, details: { fields }, ip, now });
    return after;
  });
}

/** @throws ApiError 404 if the answer does not exist */
export async function deleteAnswer(db: Database, id: number, { actor, ip, now }: ActionContext): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const deleted = await trx.deleteFrom('chat_answers').where('id', '=', id).returning('id').executeTakeFirst();
    await confirmCurrentUser(trx, actor);
    if (!deleted) throw new ApiError(404, chatContentTexts.answerNotFound);
    const subject = { type: 'chat_answer', id };
    await recordEvent(trx, { actor, action: 'chat_answer.deleted', subject, ip, now });
  });
}

function normalizeKeywords(keywords: string): string {
  const each = keywords.split(',').map((keyword) => keyword.trim());
  return [...new Set(each.filter((keyword) => keyword !== ''))].join(', ');
}
