import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { errorCode } from '../../../platform/database/errors.ts';
import { refundLimit, consumeLimit } from '../../../platform/limits/rate-limits.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import { queueEmail } from '../../../platform/email/queue-email.ts';
import { recipientOf } from '../../../platform/email/recipient.ts';
import { wantsEmail } from '../../email-preferences/server/index.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import type {} from './schema.ts';
import { chatAnswersLetter } from './letters.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Whoever is still there has read an answer by then, and an Admin has written the next sentence. */
const UNREAD_MS = 2 * MINUTE_MS;
/** An Admin who goes on and on does not keep the visitor waiting for longer. */
const MAX_MS = 10 * MINUTE_MS;
/** After a week without a server an answer is no news any more. */
const NEWS_MS = 7 * DAY_MS;
const MAX_PER_EMAIL = 20;

export interface AnswerMailing {
  now: Date;
  publicUrl: string;
  shelter: Pick<Shelter, 'name'>;
  onWarning: (what: string) => void;
  /** Ends it after the conversation that is being looked at. */
  signal?: AbortSignal;
}

/**
 * Mails visitors who have left the answers that they have not seen (`product.md`, section 9), each answer once. Any
 * number of servers may do so at the same time. An address that was typed into the chat may be anybody's: after a few a
 * day it gets no more.
 */
export async function mailChatAnswers(db: Database, limits: Limits, mailing: AnswerMailing): Promise<void> {
  for (const { id, email, user_id } of await listDue(db, mailing.now)) {
    if (mailing.signal?.aborted) return;
    const stranger = user_id === null ? email!.toLowerCase() : null;
    try {
      if (stranger !== null && (await consumeLimit(db, limits, 'chatAnswerByEmail', stranger))) continue;
      const isMailed = await mailVisitor(db, id, mailing);
      if (stranger !== null && !isMailed) await refundLimit(db, 'chatAnswerByEmail', stranger);
    } catch (error) {
      // One that cannot be mailed must not keep all others from it.
      mailing.onWarning(`the mail about chat ${id} could not be queued (${errorCode(error) || 'unknown'})`);
    }
  }
}

interface DueChat {
  id: number;
  email: string | null;
  user_id: number | null;
}

async function listDue(db: Database, now: Date): Promise<DueChat[]> {
  return dueChats(db, now).select(['chats.id', 'chats.email', 'chats.user_id']).orderBy('chats.id').execute();
}

/** Conversations with an answer that was not seen, and with nothing that was written just now. */
function dueChats(db: Database, now: Date) {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  return db
    .selectFrom('chats')
    .where('last_message_at', '>', ago(NEWS_MS))
    .where(sql<boolean>`chats.mailed_seq < chats.last_seq and (chats.email is not null or chats.user_id is not null)`)
    .where(
      sql<boolean>`(
        select max(m.created_at) <= ${ago(UNREAD_MS)} or min(m.created_at) <= ${ago(MAX_MS)}
        from chat_messages m
        where m.chat_id = chats.id and m.sender = 'admin'
          and m.seq > greatest(chats.visitor_read_seq, chats.mailed_seq))`,
    );
}

/** Asks once more, now that nobody else can mail it. */
async function mailVisitor(
  db: Database,
  id: number,
  { now, publicUrl, shelter }: Pick<AnswerMailing, 'now' | 'publicUrl' | 'shelter'>,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const chat = await dueChats(trx, now)
      .leftJoin('users', 'users.id', 'chats.user_id')
      .select(['chats.id', 'chats.user_id', 'chats.email', 'chats.is_demo', 'visitor_read_seq', 'mailed_seq'])
      .select(['users.name', 'users.email as account_email', 'users.is_demo as is_demo_person'])
      .where('chats.id', '=', id)
      .forUpdate('chats')
      .skipLocked()
      .executeTakeFirst();
    if (!chat) return false;
    const answers = await trx
      .selectFrom('chat_messages')
      .leftJoin('users', 'users.id', 'chat_messages.author_id')
      .select(['seq', 'text as message', 'users.name as author'])
      .where('chat_id', '=', id)
      .where('sender', '=', 'admin')
      .where('seq', '>', Math.max(chat.visitor_read_seq, chat.mailed_seq))
      .orderBy('seq')
      .execute();
    const last = answers.at(-1)?.seq;
    if (last === undefined) return false;
    await trx.updateTable('chats').set({ mailed_seq: last }).where('id', '=', id).execute();
    if (chat.user_id !== null && !(await wantsEmail(trx, chat.user_id, 'messages'))) return false;
    const name = chat.name ?? '';
    const email = chat.account_email ?? chat.email!;
    const content = chatAnswersLetter({
      name,
      answers: answers.slice(-MAX_PER_EMAIL),
      earlier: Math.max(0, answers.length - MAX_PER_EMAIL),
      shelterName: shelter.name,
      publicUrl,
      isAccount: chat.user_id !== null,
    });
    const to = recipientOf({
      ...(chat.user_id !== null && { id: chat.user_id }),
      name,
      email,
      is_demo: chat.is_demo || chat.is_demo_person === true,
    });
    await queueEmail(trx, { kind: 'chat-answers', to, content, now });
    return true;
  });
}
