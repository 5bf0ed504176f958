import { randomUUID } from 'node:crypto';
import { errorCode } from '../../../../platform/database/errors.ts';
import type { Shelter } from '../../../settings/settings.contract.ts';
import type { ChatSettings } from '../../chat-contents.contract.ts';
import { chatTexts } from '../../chat.constants.ts';
import type { BotReply } from '../bot/bot.ts';
import { loadBot } from '../bot/load-bot.ts';
import { listWaitingNotices } from '../bot/waiting-notices.ts';
import { getChatSettings } from '../chat-contents.queries.ts';
import type { Hub } from './hub.ts';

/** Sends the bot's reply to a visitor's message, if it has one. */
export async function sendBotReply(
  hub: Hub,
  { chatId, message, isOnline }: { chatId: number; message: string; isOnline: boolean },
): Promise<void> {
  const { db, clock, config, onWarning } = hub.app;
  const compose = async () => {
    const context = { ...(await loadContext(hub)), shelterDefaults: config.shelter, now: clock.now() };
    const { composeReply } = await loadBot();
    return composeReply(db, { chatId, message, isOnline, ...context });
  };
  const warn = (error: unknown) => onWarning(`the chat’s bot failed (${errorCode(error) || 'unknown'})`);
  try {
    const reply = await compose().catch((error: unknown): BotReply => {
      warn(error);
      // Silence would look like an answer on its way.
      return { text: `${chatTexts.botFailed} ${isOnline ? chatTexts.teamReplies : chatTexts.away}`, links: [] };
    });
    if (!reply) return;
    const { text, links, email, petId } = reply;
    const changes = { ...(email !== undefined && { email }), ...(petId !== undefined && { topic_pet_id: petId }) };
    if (Object.keys(changes).length > 0) await db.updateTable('chats').set(changes).where('id', '=', chatId).execute();
    await hub.append({
      chatId,
      id: randomUUID(),
      from: 'bot',
      author: null,
      text,
      links: links.length > 0 ? links : null,
    });
  } catch (error) {
    warn(error);
  }
}

/** Loads the settings that the bot needs, at most once per second. */
async function loadContext(hub: Hub): Promise<BotContext> {
  const cached = contexts.get(hub);
  if (cached && performance.now() - cached.at < CONTEXT_TTL_MS) return cached.context;
  const { db, getShelter } = hub.app;
  const context = Promise.all([getShelter(), getChatSettings(db)]).then(([shelter, settings]) => ({
    shelter,
    settings,
  }));
  contexts.set(hub, { at: performance.now(), context });
  return context;
}

interface BotContext {
  shelter: Shelter;
  settings: ChatSettings;
}
const CONTEXT_TTL_MS = 1000;
const contexts = new WeakMap<Hub, { at: number; context: Promise<BotContext> }>();

/** Tells visitors who have waited for a while that it may take longer. */
export async function sendWaitingNotices(hub: Hub): Promise<void> {
  if (!hub.agents.isOnline()) return;
  const { db, clock } = hub.app;
  for (const { chatId, id, text } of await listWaitingNotices(db, clock.now())) {
    await hub.append({ chatId, id, from: 'bot', author: null, text });
  }
}
