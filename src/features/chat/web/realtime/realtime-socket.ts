import { io, type Socket } from 'socket.io-client';
import { reconnection } from '../../chat.constants.ts';
import type { ChatAuth, ClientEvents, ServerEvents } from '../../chat-events.contract.ts';

export type RealtimeSocket = Socket<ServerEvents, ClientEvents>;

/**
 * Connects to the chat server, and reconnects when the connection is lost.
 * @param url the chat server's URL; null for this site
 * @param auth the identity, read again on each attempt
 */
export function openSocket(url: string | null, auth: () => ChatAuth): RealtimeSocket {
  const socket: RealtimeSocket = io(url ?? location.origin, {
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    auth: (callback) => callback(auth()),
    ...reconnection,
    ackTimeout: 10_000,
  });
  // A stopping server has more clients than this one.
  socket.on('server_stopping', ({ reconnect_within_ms }) => void socket.io.reconnectionDelay(reconnect_within_ms / 2));
  socket.on('connect', () => void socket.io.reconnectionDelay(reconnection.reconnectionDelay));
  // Reconnects at once when the network is back.
  addEventListener('online', () => {
    if (socket.active && !socket.connected) socket.disconnect().connect();
  });
  return socket;
}
