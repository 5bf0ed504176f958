import { describe, expect, test } from 'vitest';
import type { ChatSummary } from '../../chat.contract.ts';
import { mergeChats } from './use-chats.ts';

const context = { view: 'open', ownId: 1, isComplete: true, openId: undefined } as const;
const noUpdates = new Map<number, ChatSummary>();

describe('a chat list with live updates', () => {
  test('has the server’s order: the longest waiting, then the newest', () => {
    const chats = [
      chat(1, { last_message_at: at(5) }),
      chat(2, { last_message_at: at(9) }),
      chat(3, { waiting_since: at(7) }),
      chat(4, { waiting_since: at(2) }),
    ];
    expect(idsOf(mergeChats(chats, noUpdates, new Set(), context))).toEqual([4, 3, 2, 1]);
  });

  test('shows newer versions, and ignores late ones', () => {
    const updates = new Map([
      [1, chat(1, { version: 3, unread: 2 })],
      [2, chat(2, { version: 1, unread: 5 })],
    ]);
    const merged = mergeChats([chat(1, { version: 2 }), chat(2, { version: 2 })], updates, new Set(), context);
    expect(merged.map(({ id, unread }) => [id, unread])).toEqual([
      [2, 0],
      [1, 2],
    ]);
  });

  test('adds new chats only to a complete list', () => {
    const updates = new Map([[8, chat(8, {})]]);
    expect(idsOf(mergeChats([chat(1, {})], updates, new Set(), context))).toEqual([8, 1]);
    expect(idsOf(mergeChats([chat(1, {})], updates, new Set(), { ...context, isComplete: false }))).toEqual([1]);
  });

  test('drops chats that no longer match, except the open one', () => {
    const updates = new Map([
      [1, chat(1, { version: 2, closed_at: at(9) })],
      [2, chat(2, { version: 2, closed_at: at(9) })],
    ]);
    const loaded = [chat(1, {}), chat(2, {}), chat(3, {})];
    expect(idsOf(mergeChats(loaded, updates, new Set([3]), { ...context, openId: 2 }))).toEqual([2]);
  });

  test('contains open chats assigned to me in the view "mine"', () => {
    const loaded = [
      chat(1, { assigned_to: { id: 1, name: 'Robin' } }),
      chat(2, { assigned_to: { id: 2, name: 'Jo' } }),
      chat(3, { assigned_to: { id: 1, name: 'Robin' }, closed_at: at(3) }),
    ];
    expect(idsOf(mergeChats(loaded, noUpdates, new Set(), { ...context, view: 'mine' }))).toEqual([1]);
  });
});

function chat(id: number, traits: Partial<ChatSummary>): ChatSummary {
  return {
    id,
    user: null,
    email: null,
    page: null,
    pet: null,
    assigned_to: null,
    waiting_since: null,
    closed_at: null,
    unread: 0,
    last_message: null,
    last_seq: 1,
    visitor_read_seq: 0,
    shelter_read_seq: 0,
    started_at: at(0),
    last_message_at: at(1),
    version: 1,
    ...traits,
  };
}

function at(minute: number): string {
  return new Date(Date.UTC(2026, 4, 1, 10, minute)).toISOString();
}

function idsOf(chats: ChatSummary[]): number[] {
  return chats.map(({ id }) => id);
}
