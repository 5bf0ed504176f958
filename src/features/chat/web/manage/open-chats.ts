import { createApiClient } from '../../../../browser/create-api-client.ts';
import { openDraft } from '../../../../browser/draft.ts';
import { readSession } from '../../../../browser/session.ts';
import { showAlert } from '../../../../ui/alerts.tsx';
import type { ChatApi, ChatMessage } from '../../chat.contract.ts';
import type { PendingMessage } from '../message-store.ts';
import { agentAvailability } from '../realtime/agent-availability.ts';
import { getRealtimeSocket } from '../realtime/dashboard-connection.ts';
import { AdminChat } from './admin-chat.ts';

const call = createApiClient<ChatApi>();

/** Chats opened since the page was loaded. Their pending messages are sent even while another chat is shown. */
const openChats = new Map<string, AdminChat>();

export function getAdminChat(id: number): AdminChat {
  const key = chatKey(id);
  const existing = openChats.get(key);
  if (existing) return existing;
  const outbox = openDraft<{ unsent: PendingMessage[] }>(`chat-unsent-${id}`);
  const chat = new AdminChat({
    id,
    pending: outbox.read()?.unsent ?? [],
    socket: getRealtimeSocket,
    availability: agentAvailability,
    listBefore: (before) => call('GET /api/chats/:id/messages', { params: { id }, query: { before: String(before) } }),
    isOwn: () => chatKey(id) === key,
    onRejected: (text) => showAlert(text, 'notice'),
  });
  const { messageStore } = chat;
  // Pending messages survive a reload.
  let stored: readonly PendingMessage[] = messageStore.pending;
  messageStore.subscribe(() => {
    if (messageStore.pending === stored) return;
    stored = messageStore.pending;
    if (stored.length > 0) outbox.write({ unsent: [...stored] });
    else outbox.clear();
  });
  openChats.set(key, chat);
  return chat;
}

export function receiveMessage(message: ChatMessage): void {
  openChats.get(chatKey(message.chat_id))?.addLive(message);
}

export function discardChat(id: number): void {
  const key = chatKey(id);
  openChats.get(key)?.stop();
  openChats.delete(key);
  openDraft(`chat-unsent-${id}`).clear();
  openDraft(`chat-${id}`).clear();
}

/** By user, so that the next user in this tab sees nothing of the previous one. */
function chatKey(id: number): string {
  return `${readSession()?.user_id}:${id}`;
}
