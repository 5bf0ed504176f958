import type { Database } from '../../../platform/database.ts';
import { recordEvent } from '../../../platform/audit/record-event.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { consumeLimit, tooManyRequests } from '../../../platform/limits/rate-limits.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import { networkOf } from '../../../platform/limits/network.ts';
import { queueEmail } from '../../../platform/email/queue-email.ts';
import { recipientOf } from '../../../platform/email/recipient.ts';
import { confirmCurrentUser } from '../../accounts/server/index.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import { chatTexts } from '../chat.constants.ts';
import { transcriptEmail, type TranscriptLine } from './emails.ts';

const MAX_MESSAGES = 200;
/** Mail servers accept emails of this length. */
const MAX_TOTAL_LENGTH = 100_000;

interface Transcript {
  chatId: number;
  /** The recipient that an Admin has entered; by default the visitor. */
  to?: string;
  /** The Admin who sends it; null if the visitor requests it. */
  actor: CurrentUser | null;
  ip: string;
  shelter: Pick<Shelter, 'name' | 'timeZone'>;
  publicUrl: string;
  now: Date;
}

/**
 * Queues an email with a chat's transcript. Requests by visitors are limited: addresses typed into the chat are
 * unverified.
 * @returns the recipient
 * @throws ApiError 404 if the chat does not exist, 409 if no address is known, 429 for too many requests
 */
export async function queueTranscriptEmail(
  db: Database,
  limits: Limits,
  { chatId, to, actor, ip, now, ...content }: Transcript,
): Promise<{ email: string }> {
  if (!actor) await assertTranscriptAllowed(db, limits, { chatId, ip });
  return db.transaction().execute(async (trx) => {
    const chat = await getChat(trx, chatId);
    if (actor) await confirmCurrentUser(trx, actor);
    const email = to ?? getRecipientEmail(chat, actor);
    await queueEmailTo(trx, chat, { ...content, email, now });
    const subject = { type: 'chat', id: chatId };
    if (actor) await recordEvent(trx, { actor, action: 'chat.transcript_mailed', subject, ip, now });
    return { email };
  });
}

/** An account's email may be someone else's as long as nobody has confirmed it. */
const CONFIRM_EMAIL = 'Confirm your email first. We’ve sent you a link.';

async function assertTranscriptAllowed(
  db: Database,
  limits: Limits,
  { chatId, ip }: Pick<Transcript, 'chatId' | 'ip'>,
): Promise<void> {
  const chat = await getChat(db, chatId);
  const email = getRecipientEmail(chat, null);
  if (chat.user_id !== null && !chat.email_confirmed_at) throw new ApiError(409, CONFIRM_EMAIL);
  const block =
    (await consumeLimit(db, limits, 'chatTranscriptByIp', networkOf(ip))) ??
    (await consumeLimit(db, limits, 'chatTranscriptByEmail', email.toLowerCase()));
  if (block) throw tooManyRequests(block);
}

type TranscriptChat = Awaited<ReturnType<typeof getChat>>;

async function getChat(db: Database, chatId: number) {
  const chat = await db
    .selectFrom('chats')
    .leftJoin('users', 'users.id', 'chats.user_id')
    .select(['chats.id', 'chats.user_id', 'chats.email', 'chats.is_demo', 'chats.started_at', 'chats.last_seq'])
    .select(['users.name', 'users.email as account_email', 'users.is_demo as is_demo_person', 'email_confirmed_at'])
    .where('chats.id', '=', chatId)
    .executeTakeFirst();
  if (!chat) throw new ApiError(404, chatTexts.chatNotFound);
  return chat;
}

function getRecipientEmail({ account_email, email }: TranscriptChat, actor: CurrentUser | null): string {
  const known = account_email ?? email;
  if (known === null) throw new ApiError(409, actor ? chatTexts.noVisitorEmail : chatTexts.noEmail);
  return known;
}

async function queueEmailTo(
  trx: Database,
  chat: TranscriptChat,
  { email, shelter, publicUrl, now }: Pick<Transcript, 'shelter' | 'publicUrl' | 'now'> & { email: string },
): Promise<void> {
  const isSame = (other: string | null) => other?.toLowerCase() === email.toLowerCase();
  const isForAccount = isSame(chat.account_email);
  const lines = await listLines(trx, chat.id, shelter.timeZone);
  const content = transcriptEmail({
    lines,
    earlier: chat.last_seq - lines.length,
    startedOn: dayFormat(shelter.timeZone).format(chat.started_at),
    shelterName: shelter.name,
    publicUrl,
    isForVisitor: isForAccount || isSame(chat.email),
  });
  const to = recipientOf({
    ...(isForAccount && chat.user_id !== null && { id: chat.user_id }),
    name: isForAccount ? (chat.name ?? '') : '',
    email,
    is_demo: chat.is_demo || (isForAccount && chat.is_demo_person === true),
  });
  await queueEmail(trx, { type: 'chat-transcript', to, content, now });
}

/** Lists the newest messages that fit into an email, oldest first. */
async function listLines(trx: Database, chatId: number, timeZone: string): Promise<TranscriptLine[]> {
  const rows = await trx
    .selectFrom('chat_messages')
    .leftJoin('users', 'users.id', 'chat_messages.author_id')
    .select(['sender', 'text', 'chat_messages.created_at', 'users.name as author'])
    .where('chat_id', '=', chatId)
    .orderBy('seq', 'desc')
    .limit(MAX_MESSAGES)
    .execute();
  const format = timeFormat(timeZone);
  const lines: TranscriptLine[] = [];
  let length = 0;
  for (const { sender, text, created_at, author } of rows) {
    length += text.length;
    if (length > MAX_TOTAL_LENGTH) break;
    lines.unshift({ from: sender, author, message: text, at: format.format(created_at) });
  }
  return lines;
}

function dayFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone });
}

function timeFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  });
}
