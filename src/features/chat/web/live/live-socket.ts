import { io, type Socket } from 'socket.io-client';
import type { ChatAuth, ClientEvents, ServerEvents } from '../../chat-events.contract.ts';

export type RealtimeSocket = Socket<ServerEvents, ClientEvents>;

/**
 * Connects to the chat server, and again whenever the connection is lost.
 * @param url the chat server's address; null for this site's own
 * @param auth who connects, asked anew at each try
 */
export function openSocket(url: string | null, auth: () => ChatAuth): RealtimeSocket {
  const socket: RealtimeSocket = io(url ?? location.origin, {
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    auth: (give) => give(auth()),
    reconnectionDelay: 500,
    reconnectionDelayMax: 5000,
    ackTimeout: 10_000,
  });
  // Where the network comes back, nobody waits for the next try.
  addEventListener('online', () => {
    if (socket.active && !socket.connected) socket.disconnect().connect();
  });
  return socket;
}
