import { useEffect, useRef, useState } from 'react';
import { getRealtimeSocket, useRealtimeEvent } from '../realtime/dashboard-connection.ts';

/** Without another event within this time, typing has ended. */
const TYPING_TIMEOUT_MS = 6000;
const SEND_INTERVAL_MS = 2500;

interface TypingAuthor {
  from: 'user' | 'admin';
  name: string | null;
}

/** Who else is typing in the chat. */
export function useTyping(chat_id: number): { typing: TypingAuthor | null; sendTyping: () => void } {
  const [typing, setTyping] = useState<(TypingAuthor & { at: number }) | null>(null);
  const sentAt = useRef(0);

  useRealtimeEvent('typing', (event) => {
    if (event.chat_id === chat_id) setTyping({ from: event.from, name: event.name, at: Date.now() });
  });
  useRealtimeEvent('message_received', (message) => {
    if (message.chat_id === chat_id) setTyping((known) => (known?.from === message.from ? null : known));
  });
  useEffect(() => {
    if (!typing) return undefined;
    const timer = setTimeout(() => setTyping(null), TYPING_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [typing]);

  const sendTyping = () => {
    const socket = getRealtimeSocket();
    if (!socket?.connected || Date.now() - sentAt.current < SEND_INTERVAL_MS) return;
    sentAt.current = Date.now();
    socket.emit('typing', { chat_id });
  };
  return { typing, sendTyping };
}
