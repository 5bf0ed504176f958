import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import type { ChatMessage } from '../../../src/features/chat/chat.contract.ts';
import type { AdminChat } from '../../../src/features/chat/web/manage/admin-chat.ts';
import { openSocket, type RealtimeSocket } from '../../../src/features/chat/web/realtime/realtime-socket.ts';
import type { VisitorChat } from '../../../src/features/chat/web/widget/visitor-chat.ts';
import { openAgentPage, startVisitorChat } from '../../support/chat-pages.ts';
import { nextAddress } from '../browser.ts';
import { openBrowser, think, waitFor, type World } from '../world.ts';

const MESSAGES = 40;
const SYNC_MS = 120_000;

/** The real pages expect a window, which sends them events of the browser and of other tabs. */
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

type Side = VisitorChat | AdminChat;

let pairs = 0;

/** A visitor and an agent who write to each other, at different balancers, with the code of the real pages. */
export async function chat(world: World): Promise<void> {
  openWindow();
  const { entrances, staff } = world;
  pairs += 1;
  const visitor = await openVisitor(world, entrances[pairs % entrances.length]!.url);
  send(world, visitor);
  const first = await waitFor(() => visitor.messageStore.messages[0], SYNC_MS);
  if (!first) throw new Error('the first message of a chat was not acknowledged');
  const { token } = staff[pairs % staff.length]!;
  const agent = await openAgent(world, entrances[(pairs + 1) % entrances.length]!.url, token, first.chat_id);
  const sides: Side[] = [visitor, agent.chat];
  for (let message = 0; message < MESSAGES && !world.closing.aborted; message++) {
    send(world, sides[Math.floor(Math.random() * sides.length)]!);
    for (const side of sides) retryFailed(side);
    await think(600, 1500);
  }
  const isInSync = () => {
    for (const side of sides) retryFailed(side);
    const isSent = sides.every(({ messageStore }) => messageStore.pending.length === 0);
    const [one, other] = sides.map(({ messageStore }) => messageStore.messages.map(({ id }) => id).join());
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

function send({ books }: World, side: Side): void {
  const text = `Hello ${randomUUID()}`;
  books.send('chat message', text);
  side.send(text);
}

async function openVisitor(world: World, url: string): Promise<VisitorChat> {
  const opened = startVisitorChat((auth) => watch(world, openSocket(url, auth)));
  if (!(await waitFor(() => opened.state.canWrite || null, SYNC_MS))) throw new Error('a chat did not connect');
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
  const page = await openAgentPage({ id, socket, list });
  return {
    chat: page.chat,
    stop: () => {
      page.stop();
      browser.close();
    },
  };
}

/** Counts lost connections, and connects from an IP address of its own. */
function watch({ metrics }: World, socket: RealtimeSocket): RealtimeSocket {
  Object.assign(socket.io.opts, { localAddress: nextAddress() });
  socket.disconnect().connect();
  return socket.on('disconnect', (reason) => {
    if (reason !== 'io client disconnect') metrics.recordDisconnect();
  });
}

/** As people do with the button beside a message that could not be sent. */
function retryFailed(side: Side): void {
  for (const { id, state } of side.messageStore.pending) if (state === 'failed') side.retry(id);
}
