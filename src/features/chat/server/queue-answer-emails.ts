import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { errorCode } from '../../../platform/database/errors.ts';
import type { JobContext } from '../../../platform/jobs/run-every.ts';
import { refundLimit, consumeLimit } from '../../../platform/limits/rate-limits.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import { queueEmail } from '../../../platform/email/queue-email.ts';
import { recipientOf } from '../../../platform/email/recipient.ts';
import { wantsEmail } from '../../email-preferences/server/index.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import { chatAnswersEmail } from './emails.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** By then a visitor who is still connected has read the answer, and the agent has finished writing. */
const MIN_UNREAD_MS = 2 * MINUTE_MS;
/** An agent who keeps writing does not delay the email beyond this. */
const MAX_DELAY_MS = 10 * MINUTE_MS;
/** Answers older than this, for example after an outage, are not emailed. */
const MAX_AGE_MS = 7 * DAY_MS;
const MAX_PER_EMAIL = 20;

export interface AnswerEmailOptions extends JobContext {
  shelter: Pick<Shelter, 'name'>;
}

/**
 * Queues emails with the answers that visitors have not seen (`product.md`, section 9), each answer once. Several
 * servers may run this at the same time. Addresses typed into the chat are unverified, so they have a daily limit.
 */
export async function queueAnswerEmails(db: Database, limits: Limits, options: AnswerEmailOptions): Promise<void> {
  for (const { id, email, user_id } of await listDue(db, options.now)) {
    if (options.signal?.aborted) return;
    const anonymousEmail = user_id === null ? email!.toLowerCase() : null;
    try {
      if (anonymousEmail !== null && (await consumeLimit(db, limits, 'chatAnswerByEmail', anonymousEmail))) continue;
      const isQueued = await queueVisitorEmail(db, id, options);
      if (anonymousEmail !== null && !isQueued) await refundLimit(db, 'chatAnswerByEmail', anonymousEmail);
    } catch (error) {
      // One failure must not block the others.
      options.onWarning(`the email about chat ${id} could not be queued (${errorCode(error) || 'unknown'})`);
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

/** Selects chats with an unseen answer and no recent one. */
function dueChats(db: Database, now: Date) {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  return (
    db
      .selectFrom('chats')
      .where('last_message_at', '>', ago(MAX_AGE_MS))
      .where(
        sql<boolean>`chats.emailed_seq < chats.last_seq and (chats.email is not null or chats.user_id is not null)`,
      )
      // Not to an account's email that nobody has confirmed.
      .where(
        sql<boolean>`(chats.user_id is null or exists (
        select from users account where account.id = chats.user_id and account.email_confirmed_at is not null))`,
      )
      .where(
        sql<boolean>`(
        select max(m.created_at) <= ${ago(MIN_UNREAD_MS)} or min(m.created_at) <= ${ago(MAX_DELAY_MS)}
        from chat_messages m
        where m.chat_id = chats.id and m.sender = 'admin'
          and m.seq > greatest(chats.visitor_read_seq, chats.emailed_seq))`,
      )
  );
}

/** Checks again under the lock: another server may have queued it. */
async function queueVisitorEmail(
  db: Database,
  id: number,
  { now, publicUrl, shelter }: Pick<AnswerEmailOptions, 'now' | 'publicUrl' | 'shelter'>,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const chat = await dueChats(trx, now)
      .leftJoin('users', 'users.id', 'chats.user_id')
      .select(['chats.id', 'chats.user_id', 'chats.email', 'chats.is_demo', 'visitor_read_seq', 'emailed_seq'])
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
      .where('seq', '>', Math.max(chat.visitor_read_seq, chat.emailed_seq))
      .orderBy('seq')
      .execute();
    const last = answers.at(-1)?.seq;
    if (last === undefined) return false;
    await trx.updateTable('chats').set({ emailed_seq: last }).where('id', '=', id).execute();
    if (chat.user_id !== null && !(await wantsEmail(trx, chat.user_id, 'messages'))) return false;
    const name = chat.name ?? '';
    const email = chat.account_email ?? chat.email!;
    const content = chatAnswersEmail({
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
    await queueEmail(trx, { type: 'chat-answers', to, content, now });
    return true;
  });
}
