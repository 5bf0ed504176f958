import { useEffect, useMemo, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useSession } from '../../../../browser/session.ts';
import type { ChatView } from '../../chat.constants.ts';
import type { ChatSummary } from '../../chat.contract.ts';
import { useStore } from '../../../../browser/store.ts';
import { agentAvailability } from '../realtime/agent-availability.ts';
import { useRealtimeEvent } from '../realtime/dashboard-connection.ts';
import { useReloadIfChanged } from '../realtime/realtime-changes.ts';
import type { ChatsQuery } from './chats-query.ts';
import type { ChatList, OpenChat } from './load-chats.ts';
import { discardChat, receiveMessage } from './open-chats.ts';

/** Older updates are dropped; reloading the list brings them back. */
const MAX_UPDATES = 300;

interface Loaded {
  list: ChatList | null;
  open: OpenChat | null;
  query: ChatsQuery;
  page: number;
  changes: number;
}

/** Combines the loaded chats with live updates. */
export function useChats({ list, open, query, page, changes }: Loaded) {
  const [updates, setUpdates] = useState<ReadonlyMap<number, ChatSummary>>(new Map());
  const [removed, setRemoved] = useState<ReadonlySet<number>>(new Set());
  const ownId = useSession()?.user_id;
  useReloadIfChanged(changes);
  useReloadOnReconnect();

  useRealtimeEvent('chats_changed', (chats) => setUpdates((known) => withNewer(known, chats)));
  useRealtimeEvent('chat_removed', ({ chat_id }) => {
    setRemoved((known) => new Set([...known, chat_id]));
    discardChat(chat_id);
  });
  useRealtimeEvent('message_received', receiveMessage);

  const { view, search, chat: openId } = query;
  const isComplete = page === 1 && search === '';
  const items = useMemo(
    () => list && mergeChats(list.items, updates, removed, { view, ownId, isComplete, openId }),
    [list, updates, removed, view, ownId, isComplete, openId],
  );
  const openChat = open && !removed.has(open.chat.id) ? newer(open.chat, updates.get(open.chat.id)) : null;
  return { items, openChat, isRemoved: openId !== undefined && removed.has(openId) };
}

/** Loads what the connection missed while it was down. */
function useReloadOnReconnect(): void {
  const { revalidate } = useRevalidator();
  const { isRegistered } = useStore(agentAvailability);
  const wasRegistered = useRef(isRegistered);
  useEffect(() => {
    if (isRegistered && !wasRegistered.current) void revalidate();
    wasRegistered.current = isRegistered;
  }, [isRegistered, revalidate]);
}

function withNewer(known: ReadonlyMap<number, ChatSummary>, chats: ChatSummary[]): ReadonlyMap<number, ChatSummary> {
  const next = new Map(known);
  for (const chat of chats) {
    const before = next.get(chat.id);
    // Moves it to the end: the oldest updates are dropped first.
    next.delete(chat.id);
    next.set(chat.id, before ? newer(before, chat) : chat);
  }
  for (const id of [...next.keys()].slice(0, Math.max(0, next.size - MAX_UPDATES))) next.delete(id);
  return next;
}

interface ListContext {
  view: ChatView;
  /** The Admin for the view `mine`. */
  ownId: number | undefined;
  /** Whether the list starts at the top and is unfiltered, so that new chats belong to it. */
  isComplete: boolean;
  /** The open chat stays in the list from which it was opened. */
  openId: number | undefined;
}

/** Applies live updates to the loaded list, in the server's order. */
export function mergeChats(
  loaded: readonly ChatSummary[],
  updates: ReadonlyMap<number, ChatSummary>,
  removed: ReadonlySet<number>,
  { view, ownId, isComplete, openId }: ListContext,
): ChatSummary[] {
  const isLoaded = new Set(loaded.map(({ id }) => id));
  const known = loaded.map((chat) => newer(chat, updates.get(chat.id)));
  const added = isComplete ? [...updates.values()].filter(({ id }) => !isLoaded.has(id)) : [];
  return [...known, ...added]
    .filter((chat) => !removed.has(chat.id))
    .filter((chat) => isIn(view, chat, ownId) || (chat.id === openId && isLoaded.has(chat.id)))
    .toSorted(inOrder);
}

function newer(chat: ChatSummary, update: ChatSummary | undefined): ChatSummary {
  return update && update.version >= chat.version ? update : chat;
}

function isIn(view: ChatView, chat: ChatSummary, ownId: number | undefined): boolean {
  const isOpen = chat.closed_at === null;
  if (view === 'waiting') return chat.waiting_since !== null;
  if (view === 'mine') return isOpen && chat.assigned_to?.id === ownId;
  return view === 'all' || isOpen === (view === 'open');
}

/** The longest waiting first, then the newest. */
function inOrder(one: ChatSummary, other: ChatSummary): number {
  if (one.waiting_since !== null && other.waiting_since !== null) {
    return compare(one.waiting_since, other.waiting_since) || other.id - one.id;
  }
  if (one.waiting_since !== null) return -1;
  if (other.waiting_since !== null) return 1;
  return compare(other.last_message_at, one.last_message_at) || other.id - one.id;
}

/** ISO 8601 timestamps in UTC sort as text. */
function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
