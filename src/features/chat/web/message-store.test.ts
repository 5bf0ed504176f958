import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ChatMessage } from '../chat.contract.ts';
import { MessageStore } from './message-store.ts';

describe('a message store', () => {
  test('has the same list if messages arrive live, twice or out of order', () => {
    const live = fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 40 });
    fc.assert(
      fc.property(live, live, fc.integer({ min: 1, max: 30 }), (early, late, pageSize) => {
        const messageStore = new MessageStore();
        for (const seq of early) messageStore.add(message(seq));
        expect(messageStore.messages).toEqual([]);
        messageStore.addNewest(messages(1, 20).slice(-pageSize));
        const first = messageStore.messages[0]!.seq;
        expect(first).toBeLessThanOrEqual(21 - Math.min(pageSize, 20));
        for (const seq of late.filter((each) => each > first)) {
          messageStore.add(message(seq));
          expect(messageStore.messages).toEqual(messages(first, messageStore.after!));
        }
        const { after } = messageStore;
        messageStore.addNewest(messages(after! + 1, 30).slice(-pageSize), after);

        for (let before; (before = messageStore.missingBefore) !== null;) {
          messageStore.addPage(before, messages(1, before - 1).slice(-pageSize));
        }

        expect(messageStore.messages).toEqual(messages(first, 30));
        expect(messageStore.after).toBe(30);
      }),
    );
  });

  test('requests everything if the first message arrived live, before the server’s list', () => {
    const messageStore = new MessageStore();
    messageStore.add(message(7));
    expect(messageStore.after).toBeUndefined();
    expect(messageStore.messages).toEqual([]);

    messageStore.addNewest(messages(1, 9));

    expect(messageStore.messages).toEqual(messages(1, 9));
    expect(messageStore.hasEarlier).toBe(false);
  });

  test('requests what follows the last message before a gap, and shows none after it', () => {
    const messageStore = new MessageStore();
    messageStore.addNewest(messages(1, 2));
    messageStore.add(message(5));

    expect(messageStore.after).toBe(2);
    expect(messageStore.missingBefore).toBe(5);
    expect(messageStore.messages).toEqual(messages(1, 2));
  });

  test('trusts the server if numbers are missing', () => {
    const messageStore = new MessageStore();
    messageStore.addNewest([message(1)]);
    messageStore.add(message(4));
    messageStore.addPage(4, [message(1)]);

    expect(messageStore.missingBefore).toBeNull();
    expect(messageStore.messages).toEqual([1, 4].map(message));
  });

  test('without messages starts with the first live one', () => {
    const messageStore = new MessageStore();
    messageStore.addNewest([]);
    expect(messageStore.hasEarlier).toBe(false);

    messageStore.add(message(1));

    expect(messageStore.messages).toEqual([message(1)]);
  });

  test('has earlier messages until a page is empty', () => {
    const messageStore = new MessageStore();
    messageStore.addNewest(messages(8, 9));
    expect(messageStore.hasEarlier).toBe(true);

    messageStore.addPage(8, messages(5, 7));
    expect(messageStore.hasEarlier).toBe(true);

    messageStore.addPage(5, []);
    expect(messageStore.hasEarlier).toBe(false);
    expect(messageStore.messages).toEqual(messages(5, 9));
  });

  test('shows one’s own message once, even if its acknowledgement and its echo both arrive', () => {
    const messageStore = new MessageStore();
    const { id } = messageStore.send('  Hello \n')!;
    const stored = { ...message(1), id, message: 'Hello' };
    messageStore.addNewest([]);

    messageStore.add(stored);
    messageStore.add(stored);

    expect(messageStore.snapshot).toEqual({ messages: [stored], pending: [] });
  });

  test('shows the author’s own message, and does not send it again, while earlier ones are missing', () => {
    const messageStore = new MessageStore();
    messageStore.addNewest(messages(1, 2));
    const { id } = messageStore.send('Hello')!;
    messageStore.markSending(id);

    messageStore.add({ ...message(5), id });
    messageStore.markInterrupted(id);

    expect(messageStore.messages).toEqual(messages(1, 2));
    expect(messageStore.pending).toMatchObject([{ text: 'Hello', state: 'sent' }]);
    expect(messageStore.next).toBeNull();
    expect(new MessageStore(messageStore.pending).pending).toEqual([]);

    messageStore.clear();
    expect(messageStore.pending).toEqual([]);
  });

  test.each(['', ' ', '\n\t '])('does not send %j', (blank) => {
    const messageStore = new MessageStore();

    expect(messageStore.send(blank)).toBeNull();
    expect(messageStore.pending).toEqual([]);
  });

  test('restores messages that were in flight when the page was closed, with their ids', () => {
    const left = new MessageStore();
    const [first, second] = [left.send('One')!, left.send('Two')!];
    left.markSending(first.id);

    const next = new MessageStore(JSON.parse(JSON.stringify(left.pending)));

    expect(next.next).toMatchObject({ id: first.id, text: 'One', state: 'waiting' });
    next.add({ ...message(1), id: first.id });
    expect(next.next).toMatchObject({ id: second.id });
  });

  test('keeps a rejected message until it is retried or discarded', () => {
    const messageStore = new MessageStore();
    const { id } = messageStore.send('Hello')!;

    messageStore.markRejected(id, { ok: false, error: 'No.', is_final: true });
    expect(messageStore.next).toBeNull();
    expect(messageStore.pending).toMatchObject([{ state: 'failed', error: 'No.' }]);

    messageStore.retry(id);
    expect(messageStore.next).toMatchObject({ id, error: null });
    expect(messageStore.discard(id)).toBe('Hello');
    expect(messageStore.pending).toEqual([]);
  });

  test('notifies of each change, with another object', () => {
    const messageStore = new MessageStore();
    const seen = [messageStore.snapshot];
    messageStore.subscribe(() => seen.push(messageStore.snapshot));

    messageStore.send('Hello');
    messageStore.addNewest([message(1)]);

    expect(new Set(seen).size).toBe(3);
  });
});

function messages(from: number, to: number): ChatMessage[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => message(from + index));
}

function message(seq: number): ChatMessage {
  return {
    id: `00000000-0000-4000-8000-${String(seq).padStart(12, '0')}`,
    chat_id: 1,
    seq,
    from: 'user',
    message: `Message ${seq}`,
    timestamp: '2026-05-01T10:00:00.000Z',
    author: null,
    links: null,
  };
}
