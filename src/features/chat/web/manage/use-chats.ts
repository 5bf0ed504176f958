import { useEffect, useMemo, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useSession } from '../../../../browser/session.ts';
import type { ChatSummary } from '../../chat.contract.ts';
import { useStore } from '../../../../browser/store.ts';
import { attendance } from '../live/attendance.ts';
import { useLiveEvent } from '../live/dashboard-live.ts';
import type { ChatsAsked } from './chats-address.ts';
import type { ChatList, OpenChat } from './load-chats.ts';
import { mergeChats, newer } from './merge-chats.ts';
import { forgetConversation, takeMessage } from './open-conversations.ts';

/** So many are remembered of what was told; the rest is loaded again when it is looked at. */
const MAX_FRESH = 300;

interface Loaded {
  list: ChatList | null;
  open: OpenChat | null;
  asked: ChatsAsked;
  page: number;
}

/** What was loaded, and what the live connection has told of it since. */
export function useChats({ list, open, asked, page }: Loaded) {
  const [fresh, setFresh] = useState<ReadonlyMap<number, ChatSummary>>(new Map());
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set());
  const ownId = useSession()?.user_id;
  useReloadOnReturn();

  useLiveEvent('chats_changed', (chats) => setFresh((known) => withNewer(known, chats)));
  useLiveEvent('chat_gone', ({ conversation }) => {
    setGone((known) => new Set([...known, conversation]));
    forgetConversation(conversation);
  });
  useLiveEvent('message_received', takeMessage);

  const { view, search, chat: openId } = asked;
  const isWhole = page === 1 && search === '';
  const items = useMemo(
    () => list && mergeChats(list.items, fresh, gone, { view, ownId, isWhole, openId }),
    [list, fresh, gone, view, ownId, isWhole, openId],
  );
  const openChat = open && !gone.has(open.chat.id) ? newer(open.chat, fresh.get(open.chat.id)) : null;
  return { items, openChat, isGone: openId !== undefined && gone.has(openId) };
}

/** What happened while the connection was away is loaded when it is back. */
function useReloadOnReturn(): void {
  const { revalidate } = useRevalidator();
  const { isAttending } = useStore(attendance);
  const wasAttending = useRef(isAttending);
  useEffect(() => {
    if (isAttending && !wasAttending.current) void revalidate();
    wasAttending.current = isAttending;
  }, [isAttending, revalidate]);
}

function withNewer(known: ReadonlyMap<number, ChatSummary>, chats: ChatSummary[]): ReadonlyMap<number, ChatSummary> {
  const next = new Map(known);
  for (const chat of chats) {
    const before = next.get(chat.id);
    // At the end again: the oldest are those that are forgotten.
    next.delete(chat.id);
    next.set(chat.id, before ? newer(before, chat) : chat);
  }
  for (const id of [...next.keys()].slice(0, Math.max(0, next.size - MAX_FRESH))) next.delete(id);
  return next;
}
