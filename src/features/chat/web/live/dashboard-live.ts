import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { readSession, useSession } from '../../../../browser/session.ts';
import type { ServerEvents } from '../../chat-events.contract.ts';
import { attendChats } from './attend-chats.ts';
import { connectLive } from './connect-live.ts';
import { createStore } from '../../../../browser/store.ts';
import type { RealtimeSocket } from './live-socket.ts';
import { followUnreadChats } from './unread-chats.ts';

const RETRY_MS = 10_000;

const live = createStore<RealtimeSocket | null>(null);

/**
 * Keeps the dashboard's one live connection for as long as its frame stands and somebody is signed in. An Admin's is
 * known to the chat as theirs, and tells of new messages wherever in the dashboard they are. That its session has ended
 * leads nobody away from what they are typing: the next call does, as without it.
 */
export function useDashboardConnection(): void {
  const session = useSession();
  const navigate = useNavigate();
  const openChat = useEffectEvent((chat: number) => void navigate(`/admin-dashboard/chats?chat=${chat}`));
  const [token, role] = [session?.token, session?.role];

  useEffect(() => {
    if (token === undefined) return undefined;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ends = role === 'Admin' ? [followUnreadChats()] : [];

    const open = async () => {
      const opened = await connectLive(() => ({ token: readSession()?.token ?? '' })).catch(() => null);
      if (isOver) opened?.disconnect();
      // Until then pages look for what is new by themselves, now and then.
      else if (!opened) timer = setTimeout(() => void open(), RETRY_MS);
      if (isOver || !opened) return;
      if (role === 'Admin') ends.push(attendChats(opened, (chat) => openChat(chat)));
      live.write(opened);
    };
    void open();
    return () => {
      isOver = true;
      clearTimeout(timer);
      for (const end of ends) end();
      live.read()?.disconnect();
      live.write(null);
    };
  }, [token, role]);
}

/** The dashboard's connection; null until it is opened. It may be connected or not. */
export function useLiveSocket(): RealtimeSocket | null {
  return useSyncExternalStore(live.subscribe, live.read, () => null);
}

/** The same for what is no component. */
export function liveSocket(): RealtimeSocket | null {
  return live.read();
}

/** Listens to what the server tells, for as long as the component stands. */
export function useLiveEvent<E extends keyof ServerEvents>(event: E, listener: ServerEvents[E]): void {
  const socket = useLiveSocket();
  const hear = useEffectEvent((...told: Parameters<ServerEvents[E]>) =>
    (listener as (...given: Parameters<ServerEvents[E]>) => void)(...told),
  );
  useEffect(() => {
    if (!socket) return undefined;
    const listen = ((...told: Parameters<ServerEvents[E]>) => hear(...told)) as never;
    socket.on(event, listen);
    return () => void socket.off(event, listen);
  }, [socket, event]);
}
