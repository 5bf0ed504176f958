import { io, type Socket } from 'socket.io-client';
import type { ChatAuth, ClientEvents, ServerEvents } from '../../chat-events.contract.ts';

/** After a lost connection, clients wait for up to this long, so that they don't all come back at once. */
const RECONNECT_WITHIN_MS = 2000;
const MAX_RECONNECT_WITHIN_MS = 15_000;

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
    // With this factor, a wait is anything from zero to twice the delay.
    randomizationFactor: 1,
    reconnectionDelay: RECONNECT_WITHIN_MS / 2,
    reconnectionDelayMax: MAX_RECONNECT_WITHIN_MS,
    ackTimeout: 10_000,
  });
  socket.on('server_stopping', ({ reconnect_within_ms }) => void socket.io.reconnectionDelay(reconnect_within_ms / 2));
  socket.on('connect', () => void socket.io.reconnectionDelay(RECONNECT_WITHIN_MS / 2));
  // Reconnects at once when the network is back.
  addEventListener('online', () => {
    if (socket.active && !socket.connected) socket.disconnect().connect();
  });
  return socket;
}
