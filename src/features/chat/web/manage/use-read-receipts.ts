import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ChatSummary } from '../../chat.contract.ts';
import { agentAvailability } from '../realtime/agent-availability.ts';
import { getRealtimeSocket, useRealtimeEvent } from '../realtime/dashboard-connection.ts';
import { useStore } from '../../../../browser/store.ts';

/**
 * Marks the visitor's messages as read once they are really seen: in a visible tab, scrolled to the bottom.
 * @param lastSeq the newest message shown
 * @returns how far the visitor has read
 */
export function useReadReceipts(chat: ChatSummary, lastSeq: number, isAtBottom: boolean): number {
  const isVisible = useSyncExternalStore(subscribeToVisibility, isTabVisible, () => false);
  const { isRegistered } = useStore(agentAvailability);
  const sentSeq = useRef(0);
  useEffect(() => {
    const isNew = lastSeq > Math.max(sentSeq.current, chat.shelter_read_seq);
    if (!isVisible || !isAtBottom || !isRegistered || !isNew) return;
    sentSeq.current = lastSeq;
    getRealtimeSocket()?.emit('read', { chat_id: chat.id, seq: lastSeq });
  }, [chat.id, chat.shelter_read_seq, lastSeq, isAtBottom, isVisible, isRegistered]);

  const [visitorSeq, setVisitorSeq] = useState(0);
  useRealtimeEvent('read', ({ chat_id, side, seq }) => {
    if (chat_id === chat.id && side === 'user') setVisitorSeq((known) => Math.max(known, seq));
  });
  return Math.max(visitorSeq, chat.visitor_read_seq);
}

function isTabVisible(): boolean {
  return document.visibilityState === 'visible';
}

function subscribeToVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
