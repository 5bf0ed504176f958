import { createStore } from '../../src/browser/store.ts';
import type { ChatMessage } from '../../src/features/chat/chat.contract.ts';
import type { ChatAuth } from '../../src/features/chat/chat-events.contract.ts';
import { AdminChat } from '../../src/features/chat/web/manage/admin-chat.ts';
import { registerAgent, unregistered } from '../../src/features/chat/web/realtime/agent-availability.ts';
import type { RealtimeSocket } from '../../src/features/chat/web/realtime/realtime-socket.ts';
import { createStoredChat } from '../../src/features/chat/web/widget/stored-chat.ts';
import { Visitor } from '../../src/features/chat/web/widget/visitor.ts';
import { VisitorChat } from '../../src/features/chat/web/widget/visitor-chat.ts';

/**
 * Starts a visitor's side of a chat as on a real page. It expects a `window`, through which a browser's tabs communicate.
 * @param connect opens a connection
 * @param secret identifies the visitor's browser, whose tabs share it; a new one by default
 */
export function startVisitorChat(connect: (auth: () => ChatAuth) => RealtimeSocket, secret?: string): VisitorChat {
  const visitor = new Visitor();
  visitor.adopt({ ...createStoredChat(null), ...(secret !== undefined && { visitor: secret }) });
  const chat = new VisitorChat({ visitor, connect: async (auth) => connect(auth) });
  chat.start();
  return chat;
}

interface AgentPage {
  chat: AdminChat;
  isRegistered: () => boolean;
  stop: () => void;
}

/**
 * Opens a chat as an Admin's page does.
 * @param options.socket the Admin's connection, which `stop` closes
 * @param options.list lists messages; the query is empty for the newest
 */
export async function openAgentPage({
  id,
  socket,
  list,
}: {
  id: number;
  socket: RealtimeSocket;
  list: (query: string) => Promise<ChatMessage[]>;
}): Promise<AgentPage> {
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
  socket.on('message_received', (message) => {
    if (message.chat_id === id) chat.addLive(message);
  });
  const leave = registerAgent(socket, availability, () => {});
  const hide = chat.show();
  chat.addNewest(await list(''));
  return {
    chat,
    isRegistered: () => availability.read().isRegistered,
    stop() {
      hide();
      chat.stop();
      leave();
      socket.disconnect();
    },
  };
}
