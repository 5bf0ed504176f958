import { recordEvent } from '../../../platform/audit/record-event.ts';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import { chatContentLimits, chatContentWords } from '../chat-content-words.contract.ts';
import type { ChatBotAnswer } from '../chat-contents.contract.ts';
import type { ActionContext } from './change-chat-settings.ts';
import { answerColumns } from './chat-contents.queries.ts';
import type {} from './schema.ts';
import { changedFields, nextPlace } from './next-place.ts';

type Fields = Omit<ChatBotAnswer, 'id'>;

/**
 * Teaches the bot an answer.
 * @throws ApiError 409 where it knows as many as it can
 */
export async function addAnswer(
  db: Database,
  wanted: Fields,
  { actor, ip, now }: ActionContext,
): Promise<ChatBotAnswer> {
  return db.transaction().execute(async (trx) => {
    const room = { most: chatContentLimits.answers, refusal: chatContentWords.tooManyAnswers };
    const position = await nextPlace(trx, 'chat_answers', room);
    await confirmCurrentUser(trx, actor);
    const { title, answer, is_on } = wanted;
    const answered = await trx
      .insertInto('chat_answers')
      .values({ title, keywords: tidyKeywords(wanted.keywords), answer, is_on, position, updated_at: now })
      .returning(answerColumns)
      .executeTakeFirstOrThrow();
    const subject = { type: 'chat_answer', id: answered.id };
    await recordEvent(trx, { actor, action: 'chat_answer.added', subject, ip, now });
    return answered;
  });
}

/**
 * Changes what of an answer is given.
 * @throws ApiError 404 where it is not there
 */
export async function changeAnswer(
  db: Database,
  id: number,
  given: { [K in keyof Fields]?: Fields[K] | undefined },
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
    if (!before) throw new ApiError(404, chatContentWords.answerNotFound);
    const wanted = given.keywords === undefined ? given : { ...given, keywords: tidyKeywords(given.keywords) };
    const fields = changedFields<Fields>(before, wanted);
    if (fields.length === 0) return before;
    const after = await trx
      .updateTable('chat_answers')
      .set({ ...wanted, updated_at: now })
      .where('id', '=', id)
      .returning(answerColumns)
      .executeTakeFirstOrThrow();
    const subject = { type: 'chat_answer', id };
    await recordEvent(trx, { actor, action: 'chat_answer.changed', subject, details: { fields }, ip, now });
    return after;
  });
}

/** @throws ApiError 404 where it is not there */
export async function deleteAnswer(db: Database, id: number, { actor, ip, now }: ActionContext): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const gone = await trx.deleteFrom('chat_answers').where('id', '=', id).returning('id').executeTakeFirst();
    await confirmCurrentUser(trx, actor);
    if (!gone) throw new ApiError(404, chatContentWords.answerNotFound);
    const subject = { type: 'chat_answer', id };
    await recordEvent(trx, { actor, action: 'chat_answer.deleted', subject, ip, now });
  });
}

function tidyKeywords(keywords: string): string {
  const each = keywords.split(',').map((keyword) => keyword.trim());
  return [...new Set(each.filter((keyword) => keyword !== ''))].join(', ');
}
