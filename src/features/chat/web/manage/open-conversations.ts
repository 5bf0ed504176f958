import { draftOf } from '../../../../browser/draft.ts';
import { readSession } from '../../../../browser/session.ts';
import { showAlert } from '../../../../ui/alerts.tsx';
import type { ChatMessage } from '../../chat.contract.ts';
import { Conversation, type Unsent } from '../conversation.ts';
import { attendance } from '../live/attendance.ts';
import { liveSocket } from '../live/dashboard-live.ts';
import { Postman } from '../postman.ts';

export interface OpenConversation {
  conversation: Conversation;
  postman: Postman;
}

/** Those that were opened since the page was loaded: what is on its way in one goes on while another is looked at. */
const opened = new Map<string, OpenConversation>();

/** What this Admin knows and sends of a conversation. */
export function openConversation(id: number): OpenConversation {
  const key = keyOf(id);
  const known = opened.get(key);
  if (known) return known;
  const outbox = draftOf<{ unsent: Unsent[] }>(`chat-unsent-${id}`);
  const conversation = new Conversation(outbox.read()?.unsent ?? []);
  const postman = new Postman(conversation, {
    post: ({ id: name, text }) => {
      const socket = liveSocket();
      if (!socket) throw new Error('There is no connection.');
      return socket.emitWithAck('send_message', { message: text, from: 'admin', id: name, conversation: id });
    },
    canPost: () => attendance.read().isAttending && keyOf(id) === key,
    onRefused: (text) => showAlert(text, 'notice'),
  });
  // Through a reload as well; nothing is kept where nothing is on its way.
  let kept: readonly Unsent[] = conversation.unsent;
  conversation.subscribe(() => {
    if (conversation.unsent === kept) return;
    kept = conversation.unsent;
    if (kept.length > 0) outbox.write({ unsent: [...kept] });
    else outbox.forget();
  });
  const one = { conversation, postman };
  opened.set(key, one);
  return one;
}

export function takeMessage(message: ChatMessage): void {
  opened.get(keyOf(message.conversation))?.conversation.take(message);
}

/** It was deleted. */
export function forgetConversation(id: number): void {
  const key = keyOf(id);
  opened.get(key)?.postman.stop();
  opened.delete(key);
  draftOf(`chat-unsent-${id}`).forget();
  draftOf(`chat-${id}`).forget();
}

attendance.subscribe(() => {
  if (attendance.read().isAttending) for (const { postman } of opened.values()) postman.wake();
});

/** Whoever signs in next in this tab finds nothing of the one before. */
function keyOf(id: number): string {
  return `${readSession()?.user_id}:${id}`;
}
