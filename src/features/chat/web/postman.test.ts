import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ChatAnswer } from '../chat-events.contract.ts';
import type { ChatMessage } from '../chat.contract.ts';
import { Conversation, type Unsent } from './conversation.ts';
import { Postman } from './postman.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

describe('the messages that a postman brings', () => {
  test('arrive once each and in their order, whatever is cut and slowed on the way', async () => {
    const trouble = fc.constantFrom('lost', 'answer lost', 'too fast', 'none');
    await fc.assert(
      fc.asyncProperty(
        fc.array(trouble, { maxLength: 30 }),
        fc.integer({ min: 1, max: 8 }),
        async (warnings, count) => {
          const server = new Server();
          const conversation = new Conversation();
          conversation.addNewest([]);
          const left = [...warnings];
          const postman = new Postman(conversation, {
            canPost: () => true,
            post: async (unsent) => {
              const what = left.shift() ?? 'none';
              if (what === 'too fast') return { ok: false, error: 'Wait.', is_final: false, retry_after_ms: 700 };
              if (what === 'lost') throw new Error('cut');
              const answer = server.keep(unsent);
              if (what === 'answer lost') throw new Error('cut');
              return answer;
            },
          });

          for (let number = 1; number <= count; number += 1) {
            conversation.send(`Message ${number}`);
            postman.wake();
          }
          await vi.advanceTimersByTimeAsync(60_000);

          const expected = Array.from({ length: count }, (_, index) => `Message ${index + 1}`);
          expect(server.messages.map(({ message }) => message)).toEqual(expected);
          expect(conversation.shown).toEqual({ messages: server.messages, unsent: [] });
        },
      ),
      { numRuns: 60 },
    );
  });

  test('wait for a connection', async () => {
    const server = new Server();
    const post = vi.fn<(unsent: Unsent) => Promise<ChatAnswer<{ message: ChatMessage }>>>(async (unsent) =>
      server.keep(unsent),
    );
    let isConnected = false;
    const conversation = new Conversation();
    const postman = new Postman(conversation, { canPost: () => isConnected, post });

    conversation.send('Hello');
    postman.wake();
    await vi.advanceTimersByTimeAsync(5000);
    expect(post).not.toHaveBeenCalled();

    isConnected = true;
    postman.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(post).toHaveBeenCalledOnce();
  });

  test('are sent again as soon as a connection that was lost is back', async () => {
    const server = new Server();
    let isConnected = true;
    const conversation = new Conversation();
    const post = vi.fn<(unsent: Unsent) => Promise<ChatAnswer<{ message: ChatMessage }>>>(async (unsent) =>
      server.keep(unsent),
    );
    post.mockImplementationOnce(async () => {
      isConnected = false;
      throw new Error('cut');
    });
    const postman = new Postman(conversation, { canPost: () => isConnected, post });
    conversation.send('Hello');
    postman.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(server.messages).toEqual([]);

    isConnected = true;
    postman.wake();
    await vi.advanceTimersByTimeAsync(0);

    expect(server.messages).toMatchObject([{ message: 'Hello' }]);
  });

  test('hold up nobody once refused for good', async () => {
    const server = new Server();
    const conversation = new Conversation();
    conversation.addNewest([]);
    const post = async (unsent: Unsent): Promise<ChatAnswer<{ message: ChatMessage }>> =>
      unsent.text === 'Bad' ? { ok: false, error: 'No.', is_final: true } : server.keep(unsent);
    const postman = new Postman(conversation, { canPost: () => true, post });

    conversation.send('Bad');
    conversation.send('Good');
    postman.wake();
    await vi.advanceTimersByTimeAsync(0);

    expect(conversation.unsent).toMatchObject([{ text: 'Bad', state: 'failed', error: 'No.' }]);
    expect(server.messages).toMatchObject([{ message: 'Good' }]);
  });

  test('are given back to their writer when the server cannot take them again and again', async () => {
    const conversation = new Conversation();
    const refusal = { ok: false, error: 'Please try again.', is_final: false } as const;
    const postman = new Postman(conversation, { canPost: () => true, post: async () => refusal });

    conversation.send('Hello');
    postman.wake();
    await vi.advanceTimersByTimeAsync(120_000);

    expect(conversation.unsent).toMatchObject([{ state: 'failed', error: 'Please try again.' }]);
  });
});

/** Keeps each message once, and answers the second time as the first. */
class Server {
  readonly messages: ChatMessage[] = [];

  keep({ id, text, at }: Unsent): { ok: true; message: ChatMessage } {
    const known = this.messages.find((message) => message.id === id);
    const seq = this.messages.length + 1;
    const kept = { id, conversation: 1, seq, from: 'user', message: text, timestamp: at, author: null, links: null };
    const message = known ?? (kept as ChatMessage);
    if (!known) this.messages.push(message);
    return { ok: true, message };
  }
}
