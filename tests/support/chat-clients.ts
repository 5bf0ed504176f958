import { expect, vi } from 'vitest';
import type { ChatMessage } from '../../src/features/chat/chat.contract.ts';
import type { ChatAuth } from '../../src/features/chat/chat-events.contract.ts';
import type { MessageStore } from '../../src/features/chat/web/message-store.ts';
import { unregistered, registerAgent } from '../../src/features/chat/web/realtime/agent-availability.ts';
import { createStore } from '../../src/browser/store.ts';
import type { RealtimeSocket } from '../../src/features/chat/web/realtime/realtime-socket.ts';
import { AdminChat } from '../../src/features/chat/web/manage/admin-chat.ts';
import { createStoredChat } from '../../src/features/chat/web/widget/stored-chat.ts';
import { VisitorChat } from '../../src/features/chat/web/widget/visitor-chat.ts';
import { Visitor } from '../../src/features/chat/web/widget/visitor.ts';
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
  const visitor = new Visitor();
  visitor.adopt({ ...createStoredChat(null), visitor: secret });
  const chat = new VisitorChat({ visitor, connect: async (auth) => connect(url, auth) });
  chat.start();
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
  const socket = connect(url, () => ({ token }));
  const availability = createStore(unregistered);
  const chat = new AdminChat({
    id,
    pending: [],
    socket: () => socket,
    availability,
    listBefore: (before) => list(`?before=${before}`),
    isOwn: () => true,
    onRejected: () => {},
  });
  socket.on('message_received', (message) => message.chat_id === id && chat.addLive(message));
  const leave = registerAgent(socket, availability, () => {});
  const hide = chat.show();
  chat.addNewest(await list(''));
  return {
    messageStore: chat.messageStore,
    write: (text) => chat.send(text),
    isConnected: () => availability.read().isRegistered,
    stop() {
      hide();
      chat.stop();
      leave();
      socket.disconnect();
    },
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
