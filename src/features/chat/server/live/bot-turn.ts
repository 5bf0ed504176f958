import { randomUUID } from 'node:crypto';
import { errorCode } from '../../../../platform/database/errors.ts';
import type { Shelter } from '../../../settings/settings.contract.ts';
import type { ChatSettings } from '../../chat-contents.contract.ts';
import { botWord, listStillWaiting } from '../bot/bot.ts';
import { readChatSettings } from '../chat-contents.queries.ts';
import type { Hub } from './hub.ts';

/** Lets the bot answer what a visitor has just written, where it has something to say. */
export async function sayByBot(
  hub: Hub,
  { chatId, message, isStaffed }: { chatId: number; message: string; isStaffed: boolean },
): Promise<void> {
  const { db, clock, onWarning } = hub.options;
  try {
    const word = await botWord(db, { chatId, message, isStaffed, ...(await readGround(hub)), now: clock.now() });
    if (!word) return;
    const { text, links, email } = word;
    if (email !== undefined) await db.updateTable('chats').set({ email }).where('id', '=', chatId).execute();
    await hub.keep({
      chatId,
      id: randomUUID(),
      from: 'bot',
      author: null,
      text,
      links: links.length > 0 ? links : null,
    });
  } catch (error) {
    onWarning(`the chat’s bot failed (${errorCode(error) || 'unknown'})`);
  }
}

/** What the shelter and the chat say of themselves; asked for once a second, however much is written. */
async function readGround(hub: Hub): Promise<Ground> {
  const known = grounds.get(hub);
  if (known && performance.now() - known.at < KNOWN_FOR_MS) return known.ground;
  const { db, getShelter } = hub.options;
  const ground = Promise.all([getShelter(), readChatSettings(db)]).then(([shelter, settings]) => ({
    shelter,
    settings,
  }));
  grounds.set(hub, { at: performance.now(), ground });
  return ground;
}

interface Ground {
  shelter: Shelter;
  settings: ChatSettings;
}
const KNOWN_FOR_MS = 1000;
const grounds = new WeakMap<Hub, { at: number; ground: Promise<Ground> }>();

/** Lets it tell those who have waited for a while, though somebody is there, that it may take longer. */
export async function consoleWaiting(hub: Hub): Promise<void> {
  if (!hub.team.isStaffed()) return;
  const { db, clock } = hub.options;
  for (const { chatId, id, text } of await listStillWaiting(db, clock.now())) {
    await hub.keep({ chatId, id, from: 'bot', author: null, text });
  }
}
