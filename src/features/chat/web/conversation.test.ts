import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ChatMessage } from '../chat.contract.ts';
import { Conversation } from './conversation.ts';

describe('a conversation', () => {
  test('is the same list, whatever is cut off, comes twice or in another order', () => {
    const deliveries = fc.array(fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 6 }), { maxLength: 20 });
    fc.assert(
      fc.property(deliveries, fc.integer({ min: 1, max: 30 }), (brought, pageSize) => {
        const conversation = new Conversation();
        for (const seqs of brought) conversation.take(seqs.map(message));
        conversation.take(said(conversation.wholeUntil + 1, 30).slice(-pageSize));

        for (let before; (before = conversation.missingBefore) !== null;) {
          conversation.takePage(before, said(1, before - 1).slice(-pageSize));
        }

        const first = conversation.messages[0]!.seq;
        expect(conversation.messages).toEqual(said(first, 30));
        expect(conversation.wholeUntil).toBe(30);
      }),
    );
  });

  test('asks for what comes after the last message before a gap', () => {
    const conversation = new Conversation();
    conversation.take([1, 2, 5].map(message));

    expect(conversation.wholeUntil).toBe(2);
    expect(conversation.missingBefore).toBe(5);
  });

  test('believes the server where numbers are left out', () => {
    const conversation = new Conversation();
    conversation.take([1, 4].map(message));
    conversation.takePage(4, [message(1)]);

    expect(conversation.missingBefore).toBeNull();
  });

  test('knows that more was said before, until nothing comes', () => {
    const conversation = new Conversation();
    conversation.take([8, 9].map(message));
    expect(conversation.hasEarlier).toBe(true);

    conversation.takePage(8, said(5, 7));
    expect(conversation.hasEarlier).toBe(true);

    conversation.takePage(5, []);
    expect(conversation.hasEarlier).toBe(false);
    expect(conversation.messages).toEqual(said(5, 9));
  });

  test('shows one’s own message once, whether its acknowledgement or its echo comes first', () => {
    const conversation = new Conversation();
    const { id } = conversation.send('  Hello \n')!;
    const kept = { ...message(1), id, message: 'Hello' };

    conversation.take(kept);
    conversation.acknowledged(kept);

    expect(conversation.shown).toEqual({ messages: [kept], unsent: [] });
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
    next.acknowledged({ ...message(1), id: first.id });
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
    conversation.take(message(1));

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
