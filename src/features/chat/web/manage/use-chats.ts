import { useEffect, useMemo, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useSession } from '../../../../browser/session.ts';
import type { ChatSummary } from '../../chat.contract.ts';
import { useStore } from '../../../../browser/store.ts';
import { agentAvailability } from '../realtime/agent-availability.ts';
import { useRealtimeEvent } from '../realtime/dashboard-connection.ts';
import type { ChatsQuery } from './chats-query.ts';
import type { ChatList, OpenChat } from './load-chats.ts';
import { mergeChats, newer } from './merge-chats.ts';
import { discardChat, receiveMessage } from './open-chats.ts';

/** Older updates are dropped; reloading the list brings them back. */
const MAX_UPDATES = 300;

interface Loaded {
  list: ChatList | null;
  open: OpenChat | null;
  query: ChatsQuery;
  page: number;
}

/** Combines the loaded chats with live updates. */
export function useChats({ list, open, query, page }: Loaded) {
  const [updates, setUpdates] = useState<ReadonlyMap<number, ChatSummary>>(new Map());
  const [removed, setRemoved] = useState<ReadonlySet<number>>(new Set());
  const ownId = useSession()?.user_id;
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
