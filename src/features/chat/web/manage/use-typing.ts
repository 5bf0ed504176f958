import { useEffect, useRef, useState } from 'react';
import { liveSocket, useLiveEvent } from '../live/dashboard-live.ts';

/** What is not said again within this time is not so any more. */
const MAX_AGE_MS = 6000;
const SAY_EVERY_MS = 2500;

interface Writing {
  from: 'user' | 'admin';
  name: string | null;
}

/** Who else is writing in a conversation at this moment. */
export function useTyping(conversation: number): { writing: Writing | null; sayTyping: () => void } {
  const [writing, setWriting] = useState<(Writing & { at: number }) | null>(null);
  const saidAt = useRef(0);

  useLiveEvent('typing', (told) => {
    if (told.conversation === conversation) setWriting({ from: told.from, name: told.name, at: Date.now() });
  });
  useLiveEvent('message_received', (message) => {
    if (message.conversation === conversation) setWriting((known) => (known?.from === message.from ? null : known));
  });
  useEffect(() => {
    if (!writing) return undefined;
    const timer = setTimeout(() => setWriting(null), MAX_AGE_MS);
    return () => clearTimeout(timer);
  }, [writing]);

  const sayTyping = () => {
    const socket = liveSocket();
    if (!socket?.connected || Date.now() - saidAt.current < SAY_EVERY_MS) return;
    saidAt.current = Date.now();
    socket.emit('typing', { conversation });
  };
  return { writing, sayTyping };
}
