import { currentUser } from '../../../../browser/create-api-client.ts';
import { openDraft } from '../../../../browser/draft.ts';
import { readSession } from '../../../../browser/session.ts';
import { showAlert } from '../../../../ui/alerts.tsx';
import type { ChatApi, ChatMessage } from '../../chat.contract.ts';
import type { Unsent } from '../conversation.ts';
import { attendance } from '../live/attendance.ts';
import { liveSocket } from '../live/dashboard-live.ts';
import { AdminChat } from './admin-chat.ts';

const call = currentUser<ChatApi>();

/** Those that were opened since the page was loaded: what is on its way in one goes on while another is looked at. */
const opened = new Map<string, AdminChat>();

/** What this Admin knows and sends of a conversation. */
export function openConversation(id: number): AdminChat {
  const key = keyOf(id);
  const known = opened.get(key);
  if (known) return known;
  const outbox = openDraft<{ unsent: Unsent[] }>(`chat-unsent-${id}`);
  const chat = new AdminChat({
    id,
    unsent: outbox.read()?.unsent ?? [],
    socket: liveSocket,
    attendance,
    listBefore: (before) => call('GET /api/chats/:id/messages', { params: { id }, query: { before: String(before) } }),
    isOwn: () => keyOf(id) === key,
    onRefused: (text) => showAlert(text, 'notice'),
  });
  const { conversation } = chat;
  // Through a reload as well; nothing is kept where nothing is on its way.
  let kept: readonly Unsent[] = conversation.unsent;
  conversation.subscribe(() => {
    if (conversation.unsent === kept) return;
    kept = conversation.unsent;
    if (kept.length > 0) outbox.write({ unsent: [...kept] });
    else outbox.clear();
  });
  opened.set(key, chat);
  return chat;
}

export function takeMessage(message: ChatMessage): void {
  opened.get(keyOf(message.conversation))?.addLive(message);
}

/** It was deleted. */
export function forgetConversation(id: number): void {
  const key = keyOf(id);
  opened.get(key)?.stop();
  opened.delete(key);
  openDraft(`chat-unsent-${id}`).clear();
  openDraft(`chat-${id}`).clear();
}

/** Whoever signs in next in this tab finds nothing of the one before. */
function keyOf(id: number): string {
  return `${readSession()?.user_id}:${id}`;
}
