import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ChatMessage } from '../chat.contract.ts';
import { Conversation } from './conversation.ts';

describe('a conversation', () => {
  test('is the same list, whatever arrives live, twice or out of order', () => {
    const live = fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 40 });
    fc.assert(
      fc.property(live, live, fc.integer({ min: 1, max: 30 }), (early, late, pageSize) => {
        const conversation = new Conversation();
        for (const seq of early) conversation.add(message(seq));
        expect(conversation.messages).toEqual([]);
        conversation.addNewest(said(1, 20).slice(-pageSize));
        const first = conversation.messages[0]!.seq;
        expect(first).toBeLessThanOrEqual(21 - Math.min(pageSize, 20));
        for (const seq of late.filter((each) => each > first)) {
          conversation.add(message(seq));
          expect(conversation.messages).toEqual(said(first, conversation.after!));
        }
        const { after } = conversation;
        conversation.addNewest(said(after! + 1, 30).slice(-pageSize), after);

        for (let before; (before = conversation.missingBefore) !== null;) {
          conversation.addPage(before, said(1, before - 1).slice(-pageSize));
        }

        expect(conversation.messages).toEqual(said(first, 30));
        expect(conversation.after).toBe(30);
      }),
    );
  });

  test('requests everything if the first message arrived live, before the server’s list', () => {
    const conversation = new Conversation();
    conversation.add(message(7));
    expect(conversation.after).toBeUndefined();
    expect(conversation.messages).toEqual([]);

    conversation.addNewest(said(1, 9));

    expect(conversation.messages).toEqual(said(1, 9));
    expect(conversation.hasEarlier).toBe(false);
  });

  test('requests what follows the last message before a gap, and shows none after it', () => {
    const conversation = new Conversation();
    conversation.addNewest(said(1, 2));
    conversation.add(message(5));

    expect(conversation.after).toBe(2);
    expect(conversation.missingBefore).toBe(5);
    expect(conversation.messages).toEqual(said(1, 2));
  });

  test('believes the server where numbers are left out', () => {
    const conversation = new Conversation();
    conversation.addNewest([message(1)]);
    conversation.add(message(4));
    conversation.addPage(4, [message(1)]);

    expect(conversation.missingBefore).toBeNull();
    expect(conversation.messages).toEqual([1, 4].map(message));
  });

  test('without messages starts with what arrives live', () => {
    const conversation = new Conversation();
    conversation.addNewest([]);
    expect(conversation.hasEarlier).toBe(false);

    conversation.add(message(1));

    expect(conversation.messages).toEqual([message(1)]);
  });

  test('knows that more was said before, until nothing comes', () => {
    const conversation = new Conversation();
    conversation.addNewest(said(8, 9));
    expect(conversation.hasEarlier).toBe(true);

    conversation.addPage(8, said(5, 7));
    expect(conversation.hasEarlier).toBe(true);

    conversation.addPage(5, []);
    expect(conversation.hasEarlier).toBe(false);
    expect(conversation.messages).toEqual(said(5, 9));
  });

  test('shows one’s own message once, whether its acknowledgement or its echo comes first', () => {
    const conversation = new Conversation();
    const { id } = conversation.send('  Hello \n')!;
    const kept = { ...message(1), id, message: 'Hello' };
    conversation.addNewest([]);

    conversation.add(kept);
    conversation.add(kept);

    expect(conversation.shown).toEqual({ messages: [kept], unsent: [] });
  });

  test('shows the author’s own message, and does not send it again, while earlier ones are missing', () => {
    const conversation = new Conversation();
    conversation.addNewest(said(1, 2));
    const { id } = conversation.send('Hello')!;
    conversation.isSending(id);

    conversation.add({ ...message(5), id });
    conversation.interrupted(id);

    expect(conversation.messages).toEqual(said(1, 2));
    expect(conversation.unsent).toMatchObject([{ text: 'Hello', state: 'sent' }]);
    expect(conversation.next).toBeNull();
    expect(new Conversation(conversation.unsent).unsent).toEqual([]);

    conversation.clear();
    expect(conversation.unsent).toEqual([]);
  });

  test.each(['', ' ', '\n\t '])('does not send %j', (blank) => {
    const conversation = new Conversation();

    expect(conversation.send(blank)).toBeNull();
    expect(conversation.unsent).toEqual([]);
  });

  test('takes up what was on its way when the page was left, under the same names', () => {
    const left = new Conversation();
    const [first, second] = [left.send('One')!, left.send('Two')!];
    left.isSending(first.id);

    const next = new Conversation(JSON.parse(JSON.stringify(left.unsent)));

    expect(next.next).toMatchObject({ id: first.id, text: 'One', state: 'waiting' });
    next.add({ ...message(1), id: first.id });
    expect(next.next).toMatchObject({ id: second.id });
  });

  test('keeps what was refused for good until it is tried again or given up', () => {
    const conversation = new Conversation();
    const { id } = conversation.send('Hello')!;

    conversation.refused(id, { ok: false, error: 'No.', is_final: true });
    expect(conversation.next).toBeNull();
    expect(conversation.unsent).toMatchObject([{ state: 'failed', error: 'No.' }]);

    conversation.retry(id);
    expect(conversation.next).toMatchObject({ id, error: null });
    expect(conversation.discard(id)).toBe('Hello');
    expect(conversation.unsent).toEqual([]);
  });

  test('tells of each change, with another object', () => {
    const conversation = new Conversation();
    const seen = [conversation.shown];
    conversation.subscribe(() => seen.push(conversation.shown));

    conversation.send('Hello');
    conversation.addNewest([message(1)]);

    expect(new Set(seen).size).toBe(3);
  });
});

function said(from: number, to: number): ChatMessage[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => message(from + index));
}

function message(seq: number): ChatMessage {
  return {
    id: `00000000-0000-4000-8000-${String(seq).padStart(12, '0')}`,
    conversation: 1,
    seq,
    from: 'user',
    message: `Message ${seq}`,
    timestamp: '2026-05-01T10:00:00.000Z',
    author: null,
    links: null,
  };
}
