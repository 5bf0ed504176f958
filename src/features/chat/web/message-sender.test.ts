import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ChatResponse } from '../chat-events.contract.ts';
import type { ChatMessage } from '../chat.contract.ts';
import { MessageStore, type PendingMessage } from './message-store.ts';
import { MessageSender } from './message-sender.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

describe('pending messages', () => {
  test('arrive once each and in order, despite lost and delayed responses', async () => {
    const fault = fc.constantFrom('lost', 'answer lost', 'too fast', 'none');
    await fc.assert(
      fc.asyncProperty(fc.array(fault, { maxLength: 30 }), fc.integer({ min: 1, max: 8 }), async (warnings, count) => {
        const server = new Server();
        const messageStore = new MessageStore();
        messageStore.addNewest([]);
        const remaining = [...warnings];
        const messageSender = new MessageSender(messageStore, {
          canSend: () => true,
          send: async (pending) => {
            const what = remaining.shift() ?? 'none';
            if (what === 'too fast') return { ok: false, error: 'Wait.', is_final: false, retry_after_ms: 700 };
            if (what === 'lost') throw new Error('cut');
            const answer = server.append(pending);
            if (what === 'answer lost') throw new Error('cut');
            return answer;
          },
        });

        for (let number = 1; number <= count; number += 1) {
          messageStore.send(`Message ${number}`);
          messageSender.flush();
        }
        await vi.advanceTimersByTimeAsync(60_000);

        const expected = Array.from({ length: count }, (_, index) => `Message ${index + 1}`);
        expect(server.messages.map(({ message }) => message)).toEqual(expected);
        expect(messageStore.snapshot).toEqual({ messages: server.messages, pending: [] });
      }),
      { numRuns: 60 },
    );
  });

  test('wait for a connection', async () => {
    const server = new Server();
    const send = vi.fn<(pending: PendingMessage) => Promise<ChatResponse<{ message: ChatMessage }>>>(async (pending) =>
      server.append(pending),
    );
    let isConnected = false;
    const messageStore = new MessageStore();
    const messageSender = new MessageSender(messageStore, { canSend: () => isConnected, send });

    messageStore.send('Hello');
    messageSender.flush();
    await vi.advanceTimersByTimeAsync(5000);
    expect(send).not.toHaveBeenCalled();

    isConnected = true;
    messageSender.flush();
    await vi.advanceTimersByTimeAsync(0);
    expect(send).toHaveBeenCalledOnce();
  });

  test('are sent again when the connection is back', async () => {
    const server = new Server();
    let isConnected = true;
    const messageStore = new MessageStore();
    const send = vi.fn<(pending: PendingMessage) => Promise<ChatResponse<{ message: ChatMessage }>>>(async (pending) =>
      server.append(pending),
    );
    send.mockImplementationOnce(async () => {
      isConnected = false;
      throw new Error('cut');
    });
    const messageSender = new MessageSender(messageStore, { canSend: () => isConnected, send });
    messageStore.send('Hello');
    messageSender.flush();
    await vi.advanceTimersByTimeAsync(0);
    expect(server.messages).toEqual([]);

    isConnected = true;
    messageSender.flush();
    await vi.advanceTimersByTimeAsync(0);

    expect(server.messages).toMatchObject([{ message: 'Hello' }]);
  });

  test('do not block others after a final error', async () => {
    const server = new Server();
    const messageStore = new MessageStore();
    messageStore.addNewest([]);
    const send = async (pending: PendingMessage): Promise<ChatResponse<{ message: ChatMessage }>> =>
      pending.text === 'Bad' ? { ok: false, error: 'No.', is_final: true } : server.append(pending);
    const messageSender = new MessageSender(messageStore, { canSend: () => true, send });

    messageStore.send('Bad');
    messageStore.send('Good');
    messageSender.flush();
    await vi.advanceTimersByTimeAsync(0);

    expect(messageStore.pending).toMatchObject([{ text: 'Bad', state: 'failed', error: 'No.' }]);
    expect(server.messages).toMatchObject([{ message: 'Good' }]);
  });

  test('fail after several errors', async () => {
    const messageStore = new MessageStore();
    const rejection = { ok: false, error: 'Please try again.', is_final: false } as const;
    const messageSender = new MessageSender(messageStore, { canSend: () => true, send: async () => rejection });

    messageStore.send('Hello');
    messageSender.flush();
    await vi.advanceTimersByTimeAsync(120_000);

    expect(messageStore.pending).toMatchObject([{ state: 'failed', error: 'Please try again.' }]);
  });
});

/** Stores each message once, and returns the same response to a retry. */
class Server {
  readonly messages: ChatMessage[] = [];

  append({ id, text, at }: PendingMessage): { ok: true; message: ChatMessage } {
    const existing = this.messages.find((message) => message.id === id);
    const seq = this.messages.length + 1;
    const stored = { id, chat_id: 1, seq, from: 'user', message: text, timestamp: at, author: null, links: null };
    const message = existing ?? (stored as ChatMessage);
    if (!existing) this.messages.push(message);
    return { ok: true, message };
  }
}
