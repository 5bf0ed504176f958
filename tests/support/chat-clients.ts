import { expect, vi } from 'vitest';
import type { ChatMessage } from '../../src/features/chat/chat.contract.ts';
import type { ChatAuth } from '../../src/features/chat/chat-events.contract.ts';
import type { MessageStore } from '../../src/features/chat/web/message-store.ts';
import type { RealtimeSocket } from '../../src/features/chat/web/realtime/realtime-socket.ts';
import { openAgentPage, startVisitorChat } from './chat-pages.ts';
import { openClient } from './realtime-client.ts';

/** One browser's end of a chat: the classes used on real pages, on a connection that reconnects at once. */
export interface ChatClient {
  messageStore: MessageStore;
  write: (text: string) => void;
  isConnected: () => boolean;
  stop: () => void;
}

/** The messages as displayed. */
function listDisplayed({ messageStore }: ChatClient): string[] {
  return messageStore.messages.map(({ seq, from, message }) => `${seq} ${from}: ${message}`);
}

/** @param secret identifies the visitor's browser: its tabs share it */
export async function openVisitorChat(url: string, secret: string): Promise<ChatClient> {
  // A browser's tabs communicate through `window`.
  vi.stubGlobal('window', new EventTarget());
  const chat = startVisitorChat((auth) => connect(url, auth), secret);
  const client = {
    messageStore: chat.messageStore,
    write: (text: string) => expect(chat.send(text)).toBe(true),
    isConnected: () => chat.state.connection === 'ready',
    stop: () => chat.stop(),
  };
  await expect.poll(client.isConnected).toBe(true);
  return client;
}

/** An Admin's page with a chat open. */
export async function openAdminChat(url: string, token: string, id: number): Promise<ChatClient> {
  const list = async (query: string) => {
    const response = await fetch(`${url}/api/chats/${id}/messages${query}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return (await response.json()) as ChatMessage[];
  };
  const { chat, isRegistered, stop } = await openAgentPage({ id, socket: connect(url, () => ({ token })), list });
  return {
    messageStore: chat.messageStore,
    write: (text) => chat.send(text),
    isConnected: isRegistered,
    stop,
  };
}

function connect(url: string, auth: () => ChatAuth): RealtimeSocket {
  return openClient(url, auth(), { ackTimeout: 2000 });
}

/** Waits until all are connected, have nothing in flight, and show the server's messages. @returns those messages */
export async function waitForSync(
  clients: readonly ChatClient[],
  listStored: () => Promise<string[]>,
): Promise<string[]> {
  return vi.waitFor(
    async () => {
      expect(clients.every(({ isConnected }) => isConnected())).toBe(true);
      expect(clients.flatMap(({ messageStore }) => messageStore.pending)).toEqual([]);
      const stored = await listStored();
      for (const client of clients) expect(listDisplayed(client)).toEqual(stored);
      return stored;
    },
    { timeout: 50_000, interval: 50 },
  );
}
