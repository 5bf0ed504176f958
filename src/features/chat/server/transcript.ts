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
import { chatWords } from '../chat-words.contract.ts';
import type {} from './schema.ts';
import { transcriptLetter, type SaidInLetter } from './letters.ts';

const MAX_MESSAGES = 200;
/** So long that mail servers still take it. */
const MAX_IN_ALL = 100_000;

interface Transcript {
  chatId: number;
  /** Where an Admin sends it; the visitor's own address unless told. */
  to?: string;
  /** The Admin who sends it; null where the visitor asks for their own. */
  actor: CurrentUser | null;
  ip: string;
  shelter: Pick<Shelter, 'name' | 'timeZone'>;
  publicUrl: string;
  now: Date;
}

/**
 * Mails a conversation. Visitors get theirs a few times a day: an address that was typed into the chat may be anybody's.
 * @returns where it goes to
 * @throws ApiError 404 where the conversation is not there, 409 where no address is known, 429 for too many
 */
export async function mailTranscript(
  db: Database,
  limits: Limits,
  { chatId, to, actor, ip, now, ...words }: Transcript,
): Promise<{ email: string }> {
  if (!actor) await countTranscript(db, limits, { chatId, ip });
  return db.transaction().execute(async (trx) => {
    const chat = await getChat(trx, chatId);
    if (actor) await confirmCurrentUser(trx, actor);
    const email = to ?? getAddress(chat, actor);
    await queueTranscript(trx, chat, { ...words, email, now });
    const subject = { type: 'chat', id: chatId };
    if (actor) await recordEvent(trx, { actor, action: 'chat.transcript_mailed', subject, ip, now });
    return { email };
  });
}

async function countTranscript(
  db: Database,
  limits: Limits,
  { chatId, ip }: Pick<Transcript, 'chatId' | 'ip'>,
): Promise<void> {
  const email = getAddress(await getChat(db, chatId), null);
  const pause =
    (await consumeLimit(db, limits, 'chatTranscriptByIp', networkOf(ip))) ??
    (await consumeLimit(db, limits, 'chatTranscriptByEmail', email.toLowerCase()));
  if (pause) throw tooManyRequests(pause);
}

type ChatToMail = Awaited<ReturnType<typeof getChat>>;

async function getChat(db: Database, chatId: number) {
  const chat = await db
    .selectFrom('chats')
    .leftJoin('users', 'users.id', 'chats.user_id')
    .select(['chats.id', 'chats.user_id', 'chats.email', 'chats.is_demo', 'chats.started_at', 'chats.last_seq'])
    .select(['users.name', 'users.email as account_email', 'users.is_demo as is_demo_person'])
    .where('chats.id', '=', chatId)
    .executeTakeFirst();
  if (!chat) throw new ApiError(404, chatWords.gone);
  return chat;
}

function getAddress({ account_email, email }: ChatToMail, actor: CurrentUser | null): string {
  const known = account_email ?? email;
  if (known === null) throw new ApiError(409, actor ? chatWords.noVisitorEmail : chatWords.noEmail);
  return known;
}

async function queueTranscript(
  trx: Database,
  chat: ChatToMail,
  { email, shelter, publicUrl, now }: Pick<Transcript, 'shelter' | 'publicUrl' | 'now'> & { email: string },
): Promise<void> {
  const isSame = (ip: string | null) => ip?.toLowerCase() === email.toLowerCase();
  const isForAccount = isSame(chat.account_email);
  const said = await listSaid(trx, chat.id, shelter.timeZone);
  const content = transcriptLetter({
    said,
    earlier: chat.last_seq - said.length,
    begun: dayFormat(shelter.timeZone).format(chat.started_at),
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
  await queueEmail(trx, { kind: 'chat-transcript', to, content, now });
}

/** The newest messages that fit into a mail, the oldest of them first. */
async function listSaid(trx: Database, chatId: number, timeZone: string): Promise<SaidInLetter[]> {
  const rows = await trx
    .selectFrom('chat_messages')
    .leftJoin('users', 'users.id', 'chat_messages.author_id')
    .select(['sender', 'text', 'chat_messages.created_at', 'users.name as author'])
    .where('chat_id', '=', chatId)
    .orderBy('seq', 'desc')
    .limit(MAX_MESSAGES)
    .execute();
  const format = timeFormat(timeZone);
  const said: SaidInLetter[] = [];
  let length = 0;
  for (const { sender, text, created_at, author } of rows) {
    length += text.length;
    if (length > MAX_IN_ALL) break;
    said.unshift({ from: sender, author, message: text, at: format.format(created_at) });
  }
  return said;
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
