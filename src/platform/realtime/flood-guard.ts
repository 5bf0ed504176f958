import type { InMemoryRateLimiter } from '../limits/in-memory-rate-limiter.ts';
import type { RealtimeSocket } from './realtime-socket.ts';

type Connection = RealtimeSocket['conn'];

/** Several times the longest response to an event, in bytes. */
const MAX_WAITING = 1_500_000;
const TIMEOUT_MS = 30_000;

/** The first character of a Socket.IO packet that connects to a namespace. */
const CONNECT_PACKET = '0';

/**
 * Terminates a connection that costs more than our clients do: it connects more than once, sends too much, or does not
 * read, so that its messages fill the memory.
 */
export function guardAgainstFlood(connection: Connection, rateLimiter: InMemoryRateLimiter): void {
  const { id } = connection as unknown as { id: string };
  let hasConnected = false;
  let waiting = 0;
  let waitingSince = 0;
  connection.on('packet', ({ type, data }: Packet) => {
    const connects = type === 'message' && typeof data === 'string' && data.startsWith(CONNECT_PACKET);
    if (rateLimiter.consume('realtimePacket', id) || (connects && hasConnected)) end(connection);
    hasConnected ||= connects;
  });
  connection.on('packetCreate', ({ data }: Packet) => {
    waiting += data?.length ?? 0;
    if (waitingSince === 0) waitingSince = performance.now();
    const isTooSlow = performance.now() - waitingSince > TIMEOUT_MS;
    if (isTooSlow || waiting + inTransit(connection) > MAX_WAITING) end(connection);
  });
  connection.on('flush', () => {
    waiting = 0;
    waitingSince = 0;
  });
}

interface Packet {
  type: string;
  data?: string | Buffer;
}

/** Bytes that the operating system has, but the client has not received. */
function inTransit(connection: Connection): number {
  return webSocketOf(connection)?.bufferedAmount ?? 0;
}

/** Immediately: a close message would queue behind the unread ones. */
function end(connection: Connection): void {
  connection.close(true);
  webSocketOf(connection)?.terminate();
}

function webSocketOf({ transport }: Connection): { bufferedAmount: number; terminate: () => void } | undefined {
  const { socket } = transport as unknown as { socket?: { bufferedAmount: number; terminate: () => void } };
  return socket;
}
