import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { jitter } from '../../../../browser/jitter.ts';
import { useCan } from '../../../../browser/dashboard/current-user.ts';
import { readSession, useSession } from '../../../../browser/session.ts';
import type { ServerEvents } from '../../chat-events.contract.ts';
import { registerAgent, agentAvailability } from './agent-availability.ts';
import { connectRealtime } from './connect.ts';
import { createStore } from '../../../../browser/store.ts';
import { showUnreadInTitle, notifyAboutMessage } from './notifications.ts';
import { trackAvailability, isAvailable } from './own-availability.ts';
import { countRealtimeChange } from './realtime-changes.ts';
import type { RealtimeSocket } from './realtime-socket.ts';
import { pollUnreadChats, refreshUnreadChats } from './unread-chats.ts';

const RETRY_MS = 10_000;

/** Events that were sent before a connection are lost, so that a new one counts. */
const CHANGES = ['connect', 'chats_changed', 'chat_removed', 'messages_changed'] as const;

const socketStore = createStore<RealtimeSocket | null>(null);

/**
 * Keeps the dashboard's one realtime connection while the user is signed in. On the staff's dashboard it also serves the
 * chat, for those who answer it. The end of a session does not redirect, which would lose what the user is typing; the next API call does.
 */
export function useDashboardConnection(): void {
  const session = useSession();
  const navigate = useNavigate();
  const openChat = useEffectEvent((chat: number) => void navigate(`/admin-dashboard/chats?chat=${chat}`));
  const token = session?.token;
  const isOnAdminDashboard = useLocation().pathname.startsWith('/admin-dashboard');
  const answersChats = useCan('answer chats') && isOnAdminDashboard;

  useEffect(() => {
    if (token === undefined) return undefined;
    let isStopped = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const cleanups = answersChats ? [pollUnreadChats()] : [];

    const open = async () => {
      const opened = await connectRealtime(() => ({ token: readSession()?.token ?? '' })).catch(() => null);
      if (isStopped) opened?.disconnect();
      // Without a connection, pages poll.
      else if (!opened) timer = setTimeout(() => void open(), jitter(RETRY_MS));
      if (isStopped || !opened) return;
      for (const event of CHANGES) opened.on(event, countRealtimeChange);
      if (answersChats) cleanups.push(startAgentSession(opened, (chat) => openChat(chat)));
      socketStore.write(opened);
    };
    void open();
    return () => {
      isStopped = true;
      clearTimeout(timer);
      for (const cleanup of cleanups) cleanup();
      socketStore.read()?.disconnect();
      socketStore.write(null);
    };
  }, [token, answersChats]);
}

/** The dashboard's connection, connected or not; null until it is created. */
export function useRealtimeSocket(): RealtimeSocket | null {
  return useSyncExternalStore(socketStore.subscribe, socketStore.read, () => null);
}

/** The same outside components. */
export function getRealtimeSocket(): RealtimeSocket | null {
  return socketStore.read();
}

/** Listens to a server event while the component is mounted. */
export function useRealtimeEvent<E extends keyof ServerEvents>(event: E, listener: ServerEvents[E]): void {
  const socket = useRealtimeSocket();
  const handle = useEffectEvent((...args: Parameters<ServerEvents[E]>) =>
    (listener as (...args: Parameters<ServerEvents[E]>) => void)(...args),
  );
  useEffect(() => {
    if (!socket) return undefined;
    const handleEvent = ((...args: Parameters<ServerEvents[E]>) => handle(...args)) as never;
    socket.on(event, handleEvent);
    return () => void socket.off(event, handleEvent);
  }, [socket, event]);
}

/**
 * Runs on every dashboard page of an Admin: registers the connection, and notifies about new messages.
 * @param openChat navigates to a chat
 * @returns a cleanup function
 */
function startAgentSession(socket: RealtimeSocket, openChat: (chat: number) => void): () => void {
  const sendAvailability = (is_available: boolean) =>
    void (socket.connected && socket.emit('set_available', { is_available }));
  const cleanups = [
    registerAgent(socket, agentAvailability, () => {
      sendAvailability(isAvailable());
      countRealtimeChange();
      refreshUnreadChats();
    }),
    trackAvailability(sendAvailability),
    showUnreadInTitle(),
  ];
  socket.on('chats_changed', refreshUnreadChats).on('chat_removed', refreshUnreadChats);
  socket.on('message_received', (message) => notifyAboutMessage(message, openChat));
  // The caller closes the connection, and its listeners with it.
  return () => {
    for (const cleanup of cleanups) cleanup();
  };
}
