import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ChatSummary } from '../../chat.contract.ts';
import { attendance } from '../live/attendance.ts';
import { liveSocket, useLiveEvent } from '../live/dashboard-live.ts';
import { useStore } from '../../../../browser/store.ts';

/**
 * Marks what a visitor wrote as read, once it is really looked at: in a tab that is seen, at the end of the list.
 * @param lastSeq the newest message that is shown
 * @returns how far the visitor has read
 */
export function useReading(chat: ChatSummary, lastSeq: number, isAtEnd: boolean): number {
  const isSeen = useSyncExternalStore(subscribe, isTabSeen, () => false);
  const { isAttending } = useStore(attendance);
  const told = useRef(0);
  useEffect(() => {
    const isNews = lastSeq > Math.max(told.current, chat.shelter_read_seq);
    if (!isSeen || !isAtEnd || !isAttending || !isNews) return;
    told.current = lastSeq;
    liveSocket()?.emit('read', { conversation: chat.id, seq: lastSeq });
  }, [chat.id, chat.shelter_read_seq, lastSeq, isAtEnd, isSeen, isAttending]);

  const [visitorSeq, setVisitorSeq] = useState(0);
  useLiveEvent('read', ({ conversation, side, seq }) => {
    if (conversation === chat.id && side === 'user') setVisitorSeq((known) => Math.max(known, seq));
  });
  return Math.max(visitorSeq, chat.visitor_read_seq);
}

function isTabSeen(): boolean {
  return document.visibilityState === 'visible';
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
