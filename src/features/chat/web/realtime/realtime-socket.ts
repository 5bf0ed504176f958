import { io, type Socket } from 'socket.io-client';
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
    reconnectionDelay: 500,
    reconnectionDelayMax: 5000,
    ackTimeout: 10_000,
  });
  // Reconnects at once when the network is back.
  addEventListener('online', () => {
    if (socket.active && !socket.connected) socket.disconnect().connect();
  });
  return socket;
}
