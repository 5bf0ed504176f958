import { recordAudit } from '../../../platform/audit/record-audit.ts';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { confirmCaller } from '../../accounts/server/accounts.door.ts';
import { chatContentLimits, chatContentWords } from '../chat-content-words.contract.ts';
import type { ChatBotAnswer } from '../chat-contents.contract.ts';
import type { Circumstances } from './change-chat-settings.ts';
import { answerColumns } from './chat-contents.queries.ts';
import type {} from './chat.tables.ts';
import { changedFields, nextPlace } from './next-place.ts';

type Fields = Omit<ChatBotAnswer, 'id'>;

/**
 * Teaches the bot an answer.
 * @throws ApiError 409 where it knows as many as it can
 */
export async function addAnswer(
  db: Database,
  wanted: Fields,
  { actor, address, now }: Circumstances,
): Promise<ChatBotAnswer> {
  return db.transaction().execute(async (change) => {
    const room = { most: chatContentLimits.answers, refusal: chatContentWords.tooManyAnswers };
    const position = await nextPlace(change, 'chat_answers', room);
    await confirmCaller(change, actor);
    const { title, answer, is_on } = wanted;
    const answered = await change
      .insertInto('chat_answers')
      .values({ title, keywords: tidyKeywords(wanted.keywords), answer, is_on, position, updated_at: now })
      .returning(answerColumns)
      .executeTakeFirstOrThrow();
    const subject = { kind: 'chat_answer', id: answered.id };
    await recordAudit(change, { actor, action: 'chat_answer.added', subject, address, now });
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
  { actor, address, now }: Circumstances,
): Promise<ChatBotAnswer> {
  return db.transaction().execute(async (change) => {
    const before = await change
      .selectFrom('chat_answers')
      .select(answerColumns)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    await confirmCaller(change, actor);
    if (!before) throw new ApiError(404, chatContentWords.answerNotFound);
    const wanted = given.keywords === undefined ? given : { ...given, keywords: tidyKeywords(given.keywords) };
    const fields = changedFields<Fields>(before, wanted);
    if (fields.length === 0) return before;
    const after = await change
      .updateTable('chat_answers')
      .set({ ...wanted, updated_at: now })
      .where('id', '=', id)
      .returning(answerColumns)
      .executeTakeFirstOrThrow();
    const subject = { kind: 'chat_answer', id };
    await recordAudit(change, { actor, action: 'chat_answer.changed', subject, details: { fields }, address, now });
    return after;
  });
}

/** @throws ApiError 404 where it is not there */
export async function deleteAnswer(db: Database, id: number, { actor, address, now }: Circumstances): Promise<void> {
  await db.transaction().execute(async (change) => {
    const gone = await change.deleteFrom('chat_answers').where('id', '=', id).returning('id').executeTakeFirst();
    await confirmCaller(change, actor);
    if (!gone) throw new ApiError(404, chatContentWords.answerNotFound);
    const subject = { kind: 'chat_answer', id };
    await recordAudit(change, { actor, action: 'chat_answer.deleted', subject, address, now });
  });
}

function tidyKeywords(keywords: string): string {
  const each = keywords.split(',').map((keyword) => keyword.trim());
  return [...new Set(each.filter((keyword) => keyword !== ''))].join(', ');
}
