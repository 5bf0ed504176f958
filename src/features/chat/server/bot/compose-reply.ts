import { sql } from 'kysely';
import type { Database } from '../../../../platform/database.ts';
import { emailAddress } from '../../../../platform/http/text-schemas.ts';
import type { Shelter, ShelterDefaults } from '../../../settings/settings.contract.ts';
import type { ChatSettings } from '../../chat-contents.contract.ts';
import { chatTexts, chatLimits, formatEmailSaved } from '../../chat.constants.ts';
import { understand, type BotAnswer, type Understanding } from './answer-question.ts';
import { HANDOVER_TEXTS, hasBotSent } from './bot-messages.ts';
import { findOpeningState } from './opening-hours.ts';

/** A visitor's message that has just been stored. */
export interface ReplyContext {
  chatId: number;
  message: string;
  /** Whether an agent is available. */
  isOnline: boolean;
  shelter: Shelter;
  shelterDefaults: ShelterDefaults;
  settings: ChatSettings;
  now: Date;
}

export interface BotReply extends BotAnswer {
  /** The email address in the message, to be saved with the chat. */
  email?: string;
  /** The pet that the chat is about from now on, if it changes. */
  petId?: number | null;
}

const HOUR_MS = 3_600_000;
/** After this time the bot says again that nobody is available. */
const REPEAT_AWAY_AFTER_MS = 6 * HOUR_MS;
/** The bot does not interrupt an agent who has written within this time. */
const AGENT_ACTIVE_MS = HOUR_MS / 2;

/**
 * Composes the bot's reply to a visitor's message (`product.md`, section 9). It answers, or says at once that a person
 * will; null only while an agent is active, or if the bot is off and everything has been said. With its first
 * handover it says that nobody is available, until an agent has answered.
 */
export async function composeReply(
  db: Database,
  { chatId, message, isOnline, shelter, shelterDefaults, settings, now }: ReplyContext,
): Promise<BotReply | null> {
  const state = await findReplyState(db, chatId, now);
  if (!state) return null;
  const email = state.hasEmail ? null : findEmail(message);
  const isSilent = (isOnline && state.isAgentActive) || !settings.is_bot_on;
  // “I’m noor@example.org, thanks” asks nothing.
  const isOnlyEmail =
    email !== null && !message.includes('?') && message.trim().split(/\s+/).length <= MAX_WORDS_AROUND_EMAIL;
  const understood =
    isSilent || isOnlyEmail
      ? null
      : await understand(db, message, {
          shelter,
          shelterDefaults,
          now,
          lastPetId: state.topicPetId,
          previous: state.previous,
          isSignedIn: state.isSignedIn,
        });
  // “Hello?” of someone who has been promised a person.
  const isWaiting = understood?.talk === 'greeting' && state.isHandover;
  const waiting = `${chatTexts.personComing} ${isOnline ? chatTexts.teamReplies : describeReplyHours(shelter)}`;
  const parts = isWaiting ? [waiting] : understood?.text ? [understood.text] : [];
  const isFullyAnswered = understood?.handover === 'none';
  // Someone in despair is not asked for an email first.
  const isAwayNoticeDue =
    !isOnline &&
    !isFullyAnswered &&
    understood?.handover !== 'urgent' &&
    (!state.wasNotified || understood?.handover === 'requested');
  const handover = understood && describeHandover(understood, { isOnline, isAwayNoticeDue, state, shelter });
  if (handover) parts.push(handover);
  if (email !== null) parts.push(formatEmailSaved(email));
  else if (isAwayNoticeDue) parts.push(await describeAway(db, state, shelter, now));
  if (parts.length === 0) return null;
  return {
    text: parts.join('\n\n'),
    links: understood?.links ?? [],
    ...(email !== null && { email }),
    ...(understood && understood.petId !== state.topicPetId && { petId: understood.petId }),
  };
}

const MAX_WORDS_AROUND_EMAIL = 8;

/** Says that nobody is available, and when the team replies. */
async function describeAway(db: Database, { hasEmail }: ReplyState, shelter: Shelter, now: Date): Promise<string> {
  if ((await findOpeningState(db, shelter, now)) === 'open') return hasEmail ? chatTexts.busyWithEmail : chatTexts.busy;
  return `${hasEmail ? chatTexts.awayWithEmail : chatTexts.away} ${describeReplyHours(shelter)}`;
}

function describeReplyHours({ openingDays, openingHours }: Shelter): string {
  return `We reply during opening hours: ${openingDays}, ${openingHours}.`;
}

/** Says that a person answers, or answers the rest, and when. Null if the bot has answered all. */
function describeHandover(
  { handover }: Understanding,
  {
    isOnline,
    isAwayNoticeDue,
    state,
    shelter,
  }: { isOnline: boolean; isAwayNoticeDue: boolean; state: ReplyState; shelter: Shelter },
): string | null {
  if (handover === 'none') return null;
  const text = {
    all: state.isHandover ? chatTexts.handoverAgain : chatTexts.handover,
    rest: chatTexts.handoverRest,
    detail: chatTexts.handoverDetail,
    requested: chatTexts.personCalled,
    news: state.isHandover ? chatTexts.handoverAgain : chatTexts.handoverUpdate,
    urgent: chatTexts.handoverUrgent,
  }[handover];
  // Someone with a second question may not want to wait.
  const call =
    text === chatTexts.handoverAgain && shelter.phone ? ` To ask right away, call us at ${shelter.phone}.` : '';
  if (isOnline) return `${text} ${chatTexts.teamReplies}${call}`;
  return isAwayNoticeDue ? text : `${text} ${describeReplyHours(shelter)}`;
}

interface ReplyState {
  /** Whether answers can be emailed. */
  hasEmail: boolean;
  isSignedIn: boolean;
  /** Whether the bot has said that nobody is available, without an answer since. */
  wasNotified: boolean;
  /** Whether the bot has promised an answer of a person that has not come yet. */
  isHandover: boolean;
  isAgentActive: boolean;
  topicPetId: number | null;
  /** The visitor's last messages before this one, in their order. */
  previous: string[];
}

async function findReplyState(db: Database, chatId: number, now: Date): Promise<ReplyState | null> {
  const { rows } = await sql<ReplyState>`
    select
      email is not null or user_id is not null as "hasEmail",
      user_id is not null as "isSignedIn",
      topic_pet_id as "topicPetId",
      array(
        select m.text from (
          select text, seq from chat_messages m
          where m.chat_id = c.id and m.sender = 'user' and m.created_at > ${new Date(now.getTime() - PREVIOUS_MS)}
          order by m.seq desc offset 1 limit ${MAX_PREVIOUS}
        ) m order by m.seq
      ) as previous,
      ${hasBotSent(AWAY_TEXTS, new Date(now.getTime() - REPEAT_AWAY_AFTER_MS))} as "wasNotified",
      ${hasBotSent(HANDOVER_TEXTS, new Date(now.getTime() - REPEAT_AWAY_AFTER_MS))} as "isHandover",
      exists (
        select from chat_messages m
        where m.chat_id = c.id and m.sender = 'admin' and m.created_at > ${new Date(now.getTime() - AGENT_ACTIVE_MS)}
      ) as "isAgentActive"
    from chats c where id = ${chatId}`.execute(db);
  return rows[0] ?? null;
}

/** A message is a follow-up of one that is not older than this. */
const PREVIOUS_MS = HOUR_MS / 2;
const MAX_PREVIOUS = 3;
const AWAY_TEXTS = [
  chatTexts.away,
  chatTexts.awayWithEmail,
  chatTexts.busy,
  chatTexts.busyWithEmail,
  chatTexts.emailSaved,
];

const schema = emailAddress();

/** Characters that may surround an address in a sentence. */
const SEPARATORS = /[\s,;:<>()[\]"“”’*]+/;

const MAX_ATTEMPTS = 5;

/** Finds the first email address in a text; null if there is none. */
export function findEmail(text: string): string | null {
  const candidates = text
    .split(SEPARATORS)
    .filter((candidate) => candidate.includes('@') && candidate.length <= chatLimits.email + 1);
  for (const candidate of candidates.slice(0, MAX_ATTEMPTS)) {
    const parsed = schema.safeParse(trimPunctuation(candidate));
    if (parsed.success) return parsed.data;
  }
  return null;
}

/** Removes the punctuation at the end of a sentence. */
function trimPunctuation(candidate: string): string {
  let end = candidate.length;
  while (end > 0 && '.!?'.includes(candidate[end - 1]!)) end--;
  return candidate.slice(0, end);
}
