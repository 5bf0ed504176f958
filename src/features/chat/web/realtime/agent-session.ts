import { registerAgent, agentAvailability } from './agent-availability.ts';
import { trackAvailability, isAvailable } from './own-availability.ts';
import type { RealtimeSocket } from './realtime-socket.ts';
import { showUnreadInTitle, notifyAboutMessage } from './notifications.ts';
import { refreshUnreadChats } from './unread-chats.ts';

/**
 * Runs on every dashboard page of an Admin: registers the connection, and notifies about new messages.
 * @param openChat navigates to a chat
 * @returns a cleanup function
 */
export function startAgentSession(socket: RealtimeSocket, openChat: (chat: number) => void): () => void {
  const sendAvailability = (is_available: boolean) =>
    void (socket.connected && socket.emit('set_available', { is_available }));
  const cleanups = [
    registerAgent(socket, agentAvailability, () => {
      sendAvailability(isAvailable());
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
