import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { createStore } from '../../../src/browser/store.ts';
import type { ChatMessage } from '../../../src/features/chat/chat.contract.ts';
import type { MessageStore } from '../../../src/features/chat/web/message-store.ts';
import { AdminChat } from '../../../src/features/chat/web/manage/admin-chat.ts';
import { registerAgent, unregistered } from '../../../src/features/chat/web/realtime/agent-availability.ts';
import { openSocket, type RealtimeSocket } from '../../../src/features/chat/web/realtime/realtime-socket.ts';
import { createStoredChat } from '../../../src/features/chat/web/widget/stored-chat.ts';
import { Visitor } from '../../../src/features/chat/web/widget/visitor.ts';
import { VisitorChat } from '../../../src/features/chat/web/widget/visitor-chat.ts';
import { nextAddress } from '../browser.ts';
import { openBrowser, think, waitFor, type World } from '../world.ts';

const MESSAGES = 40;
const SYNC_MS = 120_000;

/** The real clients expect a window, which sends them events of the browser and of other tabs. */
function openWindow(): void {
  if ('window' in globalThis) return;
  const window = new EventTarget();
  // One window for the connections of everyone.
  setMaxListeners(0, window);
  Object.assign(globalThis, {
    window,
    addEventListener: window.addEventListener.bind(window),
    removeEventListener: window.removeEventListener.bind(window),
  });
}

let pairs = 0;

/** A visitor and an agent who write to each other, at different balancers, with the clients of the real pages. */
export async function chat(world: World): Promise<void> {
  openWindow();
  const { entrances, staff } = world;
  pairs += 1;
  const visitor = await openVisitor(world, entrances[pairs % entrances.length]!.url);
  send(world, (text) => visitor.send(text));
  const first = await waitFor(() => visitor.messageStore.messages[0], SYNC_MS);
  if (!first) throw new Error('the first message of a chat is not acknowledged');
  const { token } = staff[pairs % staff.length]!;
  const agent = await openAgent(world, entrances[(pairs + 1) % entrances.length]!.url, token, first.chat_id);
  for (let message = 0; message < MESSAGES && !world.closing.aborted; message++) {
    if (Math.random() < 0.5) send(world, (text) => visitor.send(text));
    else send(world, (text) => agent.chat.send(text));
    retryFailed(visitor.messageStore, (id) => visitor.retry(id));
    retryFailed(agent.chat.messageStore, (id) => agent.chat.retry(id));
    await think(600, 1500);
  }
  const isInSync = () => {
    const sides = [visitor.messageStore, agent.chat.messageStore];
    retryFailed(visitor.messageStore, (id) => visitor.retry(id));
    retryFailed(agent.chat.messageStore, (id) => agent.chat.retry(id));
    const isSent = sides.every(({ pending }) => pending.length === 0);
    const [one, other] = sides.map(({ messages }) => messages.map(({ id }) => id).join());
    return isSent && one === other ? true : null;
  };
  const synced = await waitFor(isInSync, SYNC_MS);
  for (const { message, from } of visitor.messageStore.messages) {
    if (from !== 'bot') world.books.acknowledge('chat message', message);
  }
  visitor.stop();
  agent.stop();
  if (!synced) throw new Error('the two sides of a chat show different messages');
}

function send({ books }: World, write: (text: string) => boolean): void {
  const text = `Hello ${randomUUID()}`;
  books.send('chat message', text);
  write(text);
}

async function openVisitor(world: World, url: string): Promise<VisitorChat> {
  const visitor = new Visitor();
  visitor.adopt(createStoredChat(null));
  const opened = new VisitorChat({ visitor, connect: async (auth) => watch(world, openSocket(url, auth)) });
  opened.start();
  if (!(await waitFor(() => opened.state.canWrite || null, SYNC_MS))) throw new Error('a chat does not connect');
  return opened;
}

async function openAgent(world: World, url: string, token: string, id: number) {
  const browser = openBrowser(world);
  const list = async (query: string) =>
    (await browser.call<ChatMessage[]>('GET', `/api/chats/${id}/messages${query}`, { token })).body;
  const socket = watch(
    world,
    openSocket(url, () => ({ token })),
  );
  const availability = createStore(unregistered);
  const opened = new AdminChat({
    id,
    pending: [],
    socket: () => socket,
    availability,
    listBefore: (before) => list(`?before=${before}`),
    isOwn: () => true,
    onRejected: () => {},
  });
  socket.on('message_received', (message) => {
    if (message.chat_id === id) opened.addLive(message);
  });
  const leave = registerAgent(socket, availability, () => {});
  const hide = opened.show();
  opened.addNewest(await list(''));
  return {
    chat: opened,
    stop: () => {
      hide();
      opened.stop();
      leave();
      socket.disconnect();
      browser.close();
    },
  };
}

/** Counts its losses, and connects it from an IP address of its own. */
function watch({ metrics }: World, socket: RealtimeSocket): RealtimeSocket {
  Object.assign(socket.io.opts, { localAddress: nextAddress() });
  socket.disconnect().connect();
  return socket.on('disconnect', (reason) => {
    if (reason !== 'io client disconnect') metrics.recordDisconnect();
  });
}

/** As people do with the button beside a message that could not be sent. */
function retryFailed({ pending }: MessageStore, retry: (id: string) => void): void {
  for (const { id, state } of pending) if (state === 'failed') retry(id);
}
