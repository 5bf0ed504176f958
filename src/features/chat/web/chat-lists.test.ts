import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeChatServer, FakeSocket, NEWEST } from '../../../../tests/support/fake-chat-server.ts';
import type { ChatMessage } from '../chat.contract.ts';
import type { MessageStore } from './message-store.ts';
import { unregistered, registerAgent } from './realtime/agent-availability.ts';
import { createStore } from '../../../browser/store.ts';
import type { RealtimeSocket } from './realtime/realtime-socket.ts';
import { AdminChat } from './manage/admin-chat.ts';
import { VisitorChat } from './widget/visitor-chat.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', { addEventListener() {}, removeEventListener() {} });
  vi.stubGlobal('localStorage', undefined);
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

describe('the message list of a chat', () => {
  test('is complete in a visitor’s second tab that got a live message first and then lost its connection', async () => {
    const server = new FakeChatServer();
    server.append(4);
    const { socket, messageStore } = await openTab(server);
    await socket.establish();
    await socket.serve();
    server.append();
    await socket.deliver();
    expect(seqsOf(messageStore)).toEqual([]);
    await socket.cut();

    await socket.runToRest();

    expect(seqsOf(messageStore)).toEqual([1, 2, 3, 4, 5]);
  });

  test('is complete in that tab if there are more messages than one page lists', async () => {
    const server = new FakeChatServer();
    server.append(3 * NEWEST);
    const { socket, messageStore, loadEarlier } = await openTab(server);
    await socket.establish();
    await socket.serve();
    server.append();
    await socket.deliver();
    await socket.cut();
    await socket.runToRest();
    expect(messageStore.messages).toEqual(server.messages.slice(-NEWEST));

    while (messageStore.hasEarlier) {
      loadEarlier();
      await socket.runToRest();
    }

    expect(messageStore.messages).toEqual(server.messages);
  });

  test('has no gap in a tab that missed a message, even if its first request is rejected', async () => {
    const server = new FakeChatServer();
    server.append(2);
    const { socket, messageStore } = await openTab(server);
    await socket.runToRest();
    server.appendSilently();
    server.append();
    await socket.deliver();
    expect(seqsOf(messageStore)).toEqual([1, 2]);
    await socket.reject();

    await socket.runToRest();

    expect(seqsOf(messageStore)).toEqual([1, 2, 3, 4]);
  });

  test('starts with the first message if it arrived live while the server was still reporting none', async () => {
    const server = new FakeChatServer();
    const { socket, messageStore } = await openTab(server);
    await socket.establish();
    for (let steps = 0; steps < 2; steps += 1) await socket.serve();
    server.append();

    await socket.runToRest();

    expect(seqsOf(messageStore)).toEqual([1]);
  });

  test('is complete on an Admin’s page if messages arrived between loading and connecting', async () => {
    const server = new FakeChatServer();
    server.append(3);
    const { socket, messageStore } = openPage(server);
    server.append(2);

    await socket.runToRest();

    expect(seqsOf(messageStore)).toEqual([1, 2, 3, 4, 5]);
  });

  test('is complete on an Admin’s page that was opened on an existing connection', async () => {
    const server = new FakeChatServer();
    server.append(3);
    const connection = connectAdmin(server);
    await connection.socket.runToRest();
    const loaded = server.list();
    server.append(2);
    await connection.socket.runToRest();

    const { messageStore } = openPage(server, connection, loaded);
    await connection.socket.runToRest();

    expect(seqsOf(messageStore)).toEqual([1, 2, 3, 4, 5]);
  });

  test('is complete on an Admin’s page that knows the last message of the chat', async () => {
    const server = new FakeChatServer();
    const { socket, messageStore, catchUpTo } = openPage(server);
    await socket.runToRest();
    for (let n = 0; n < 2 * NEWEST; n += 1) server.appendSilently();

    catchUpTo(2 * NEWEST);
    await socket.runToRest();

    expect(messageStore.messages).toEqual(server.messages);
  });

  test('has no gap on an Admin’s page, even while missing messages cannot be loaded', async () => {
    const server = new FakeChatServer();
    server.append(3);
    const { socket, messageStore } = openPage(server);
    await socket.runToRest();
    await socket.cut();
    server.append(2 * NEWEST);
    await socket.establish();
    // It registers, and requests what it has missed.
    await socket.exchange();
    await socket.exchange();
    await socket.failPage();
    expect(seqsOf(messageStore)).toEqual([1, 2, 3]);

    await socket.runToRest();

    expect(messageStore.messages).toEqual(server.messages);
  });

  test('has only the new chat if the old one was deleted while the visitor was typing', async () => {
    const server = new FakeChatServer();
    server.append(4);
    const { socket, messageStore, write } = await openTab(server);
    await socket.runToRest();
    server.deleteChat();

    write();
    await socket.runToRest();

    expect(messageStore.messages).toEqual(server.messages);
    expect(messageStore.pending).toEqual([]);
  });

  test('shows the author’s own message while earlier ones are missing', async () => {
    const server = new FakeChatServer();
    server.append(2);
    const { socket, messageStore, write } = openPage(server);
    await socket.runToRest();
    server.appendSilently();
    server.appendSilently();

    write();
    await socket.exchange();
    expect(seqsOf(messageStore)).toEqual([1, 2]);
    expect(messageStore.snapshot.pending).toMatchObject([{ text: 'Hello', state: 'sent' }]);
    expect(messageStore.next).toBeNull();

    await socket.runToRest();
    expect(seqsOf(messageStore)).toEqual([1, 2, 3, 4, 5]);
    expect(messageStore.snapshot.pending).toEqual([]);
  });

  test.each([
    ['connections are cut and everything arrives late', false],
    ['the visitor signs in during the chat', true],
  ])('has no gap or duplicate, is in order, and finally matches the server’s, when %s', (_, signsIn) =>
    fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 20, maxLength: 80, size: 'max' }),
        fc.nat({ max: 12 }),
        async (steps, count) => {
          const server = new FakeChatServer();
          server.append(count);
          const sides = [await openTab(server), await openTab(server)];
          // An Admin's page then has another chat open.
          if (!signsIn) sides.push(openPage(server));
          for (const [index, { does, at }] of steps.entries()) {
            if (signsIn && index === 20) {
              server.signIn();
              for (const { identify } of sides) identify();
            }
            await does(sides[at % sides.length]!, server);
            for (const { messageStore } of sides) expectRun(messageStore.messages);
          }
          // A message that no socket got is found with the next one.
          for (const { socket } of sides) await socket.runToRest();
          server.append();
          for (let round = 0; round < sides.length; round += 1)
            for (const { socket } of sides) await socket.runToRest();

          for (const { socket, messageStore, loadEarlier } of sides) {
            expect(messageStore.pending).toEqual([]);
            expect(messageStore.messages.at(-1)).toEqual(server.messages.at(-1));
            while (messageStore.hasEarlier) {
              loadEarlier();
              await socket.runToRest();
            }
            expect(messageStore.messages).toEqual(server.messages);
          }
        },
      ),
      { numRuns: 200 },
    ),
  );
});

describe('a connection', () => {
  // Specification: chat-event-register, chat-registers-role, chat-event-send-message
  test.each([
    ['a visitor', 'user', openTab],
    ['an Admin', 'admin', openPage],
  ])('of %s registers as "%s" each time it connects, and sends messages with that role', async (_, role, openSide) => {
    const { socket, write } = await openSide(new FakeChatServer());
    expect(socket.sent).toEqual([]);
    await socket.runToRest();
    await socket.cut();
    await socket.runToRest();
    const registrations = socket.sent.filter(([event]) => event === 'register');
    expect(registrations).toMatchObject([
      ['register', { role }],
      ['register', { role }],
    ]);

    write();
    await socket.runToRest();
    const messages = socket.sent.filter(([event]) => event === 'send_message');
    expect(messages).toMatchObject([['send_message', { message: 'Hello', from: role }]]);
  });
});

/** One end of the chat, whose every step the test controls. */
interface Side {
  socket: FakeSocket;
  messageStore: MessageStore;
  write: () => void;
  loadEarlier: () => void;
  /** A page load reads in one step and arrives in the next. */
  load: () => void;
  /** For a visitor: signs in. */
  identify: () => void;
  /** For an Admin: the list of chats says how far this one goes. */
  catchUpTo: (seq: number) => void;
}

type Step = (side: Side, server: FakeChatServer) => unknown;

const steps: Record<string, Step> = {
  connect: ({ socket }) => socket.establish(),
  cut: ({ socket }) => socket.cut(),
  serve: ({ socket }) => socket.serve(),
  deliver: ({ socket }) => socket.deliver(),
  page: ({ socket }) => socket.servePage(),
  failPage: ({ socket }) => socket.failPage(),
  wait: () => vi.advanceTimersByTimeAsync(1000),
  write: ({ write }) => write(),
  loadEarlier: ({ loadEarlier }) => loadEarlier(),
  load: ({ load }) => load(),
  append: (_, server) => server.append(),
  appendSilently: (_, server) => server.appendSilently(),
  reject: ({ socket }) => socket.reject(),
};
const weights: Record<string, number> = { connect: 3, serve: 16, deliver: 8, page: 4, append: 4, wait: 2 };
const step = fc.record({
  does: fc.oneof(
    ...Object.entries(steps).map(([name, does]) => ({
      weight: weights[name] ?? 1,
      arbitrary: fc.constant(Object.assign(does, { [fc.toStringMethod]: () => name })),
    })),
  ),
  at: fc.nat({ max: 2 }),
});

async function openTab(server: FakeChatServer): Promise<Side> {
  const socket = new FakeSocket(server);
  const chat = new VisitorChat({ connect: async () => socket as unknown as RealtimeSocket });
  chat.start();
  await vi.advanceTimersByTimeAsync(0);
  return {
    socket,
    messageStore: chat.messageStore,
    write: () => chat.state.canWrite && chat.send('Hello'),
    loadEarlier: () => void chat.loadEarlier(),
    load: () => {},
    identify: () => chat.identify({ token: 'abc', role: 'User', user_id: 7, username: 'Ann' }),
    catchUpTo: () => {},
  };
}

function connectAdmin(server: FakeChatServer) {
  const socket = new FakeSocket(server);
  const availability = createStore(unregistered);
  registerAgent(socket as unknown as RealtimeSocket, availability, () => {});
  return { socket, availability };
}

function openPage(
  server: FakeChatServer,
  { socket, availability } = connectAdmin(server),
  newest: ChatMessage[] = server.list(),
): Side {
  const chat = new AdminChat({
    id: 1,
    pending: [],
    socket: () => socket as unknown as RealtimeSocket,
    availability,
    listBefore: (before) => socket.listBefore(before),
    isOwn: () => true,
    onRejected: () => {},
  });
  socket.on('message_received', (message: ChatMessage) => chat.addLive(message));
  chat.addNewest(newest);
  chat.show();
  let loaded: ChatMessage[] | null = null;
  return {
    socket,
    messageStore: chat.messageStore,
    write: () => void chat.send('Hello'),
    loadEarlier: () => void chat.loadEarlier().catch(() => undefined),
    load() {
      if (loaded) chat.addNewest(loaded);
      loaded = loaded ? null : server.list();
    },
    identify: () => {},
    catchUpTo: (seq) => chat.catchUpTo(seq),
  };
}

function seqsOf({ messages }: MessageStore): number[] {
  return messages.map(({ seq }) => seq);
}

/** One chat's messages, each following the one before. */
function expectRun(messages: readonly ChatMessage[]): void {
  const [first] = messages;
  expect(messages.map(({ seq, chat_id }) => ({ seq, chat_id }))).toEqual(
    messages.map((_, index) => ({ seq: first!.seq + index, chat_id: first!.chat_id })),
  );
  expect(new Set(messages.map(({ id }) => id)).size).toBe(messages.length);
}
