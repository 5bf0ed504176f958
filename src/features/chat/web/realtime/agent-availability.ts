import type { Presence } from '../../chat-events.contract.ts';
import { jitter } from '../../../../browser/jitter.ts';
import { createStore, type Store } from '../../../../browser/store.ts';
import type { RealtimeSocket } from './realtime-socket.ts';

export interface AgentAvailability {
  /** Whether the server knows this connection as an Admin's now. */
  isRegistered: boolean;
  /** Whether it has been registered since the page was loaded. Messages written offline are then sent later. */
  hasRegistered: boolean;
  agents: Presence['agents'];
  /** Chats whose visitor is connected. */
  onlineChats: ReadonlySet<number>;
}

export const unregistered: AgentAvailability = {
  isRegistered: false,
  hasRegistered: false,
  agents: [],
  onlineChats: new Set(),
};

/** Of this page's connection. */
export const agentAvailability = createStore(unregistered);

const RETRY_MS = 3000;

/**
 * Registers each new connection as an Admin's, and tracks agents and visitors.
 * @param store where the result is stored
 * @param onRegistered called after each registration
 * @returns a cleanup function
 */
export function registerAgent(
  socket: RealtimeSocket,
  store: Store<AgentAvailability>,
  onRegistered: () => void,
): () => void {
  const update = (changes: Partial<AgentAvailability>) => store.write({ ...store.read(), ...changes });
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const register = async () => {
    clearTimeout(timer);
    const socketId = socket.id;
    const response = await socket.emitWithAck('register', { role: 'admin' }).catch(() => null);
    if (isStopped || !socket.connected || socket.id !== socketId) return;
    if (response?.ok) {
      // A user who is no longer an Admin stays a visitor.
      if (response.role !== 'admin') return;
      update({
        isRegistered: true,
        hasRegistered: true,
        ...(response.presence && {
          agents: response.presence.agents,
          onlineChats: new Set(response.presence.online_chats),
        }),
      });
      onRegistered();
    } else {
      timer = setTimeout(() => void register(), response?.retry_after_ms ?? jitter(RETRY_MS));
    }
  };
  const onConnect = () => void register();
  const onDisconnect = () => {
    clearTimeout(timer);
    // While disconnected, presence is unknown.
    update({ isRegistered: false, onlineChats: new Set() });
  };
  const onAgents = (agents: Presence['agents']) => update({ agents });
  const onVisitorPresence = ({ chat_id, is_online }: { chat_id: number; is_online: boolean }) => {
    const onlineChats = new Set(store.read().onlineChats);
    if (is_online) onlineChats.add(chat_id);
    else onlineChats.delete(chat_id);
    update({ onlineChats });
  };

  socket
    .on('connect', onConnect)
    .on('disconnect', onDisconnect)
    .on('agents_changed', onAgents)
    .on('visitor_presence', onVisitorPresence);
  if (socket.connected) onConnect();
  return () => {
    isStopped = true;
    onDisconnect();
    socket
      .off('connect', onConnect)
      .off('disconnect', onDisconnect)
      .off('agents_changed', onAgents)
      .off('visitor_presence', onVisitorPresence);
    update({ hasRegistered: false, agents: [] });
  };
}
