import { attend, attendance } from './attendance.ts';
import { followAvailability, isAvailable } from './availability.ts';
import type { RealtimeSocket } from './live-socket.ts';
import { followTitle, signOf } from './signs.ts';
import { recountChats } from './unread-chats.ts';

/**
 * What an Admin's connection does in every page of the dashboard: it is there to answer, and tells of new messages.
 * @param openChat leads to a conversation
 * @returns what ends it
 */
export function attendChats(socket: RealtimeSocket, openChat: (chat: number) => void): () => void {
  const sayWhether = (is_available: boolean) =>
    void (socket.connected && socket.emit('set_available', { is_available }));
  const ends = [
    attend(socket, attendance, () => {
      sayWhether(isAvailable());
      recountChats();
    }),
    followAvailability(sayWhether),
    followTitle(),
  ];
  socket.on('chats_changed', recountChats).on('chat_gone', recountChats);
  socket.on('message_received', (message) => signOf(message, openChat));
  // The connection itself is given up by whoever opened it, and these with it.
  return () => {
    for (const end of ends) end();
  };
}
