import type { QuickCounters } from '../limits/quick-counters.ts';
import type { LiveSocket } from './live-socket.ts';

type Connection = LiveSocket['conn'];

/** Several times the longest answer to one event. */
const MOST_WAITING = 1_500_000;
const PATIENCE_MS = 30_000;

/** How a connection is asked to become one of the chat's, in the first letter of a packet. */
const ASKS_TO_CONNECT = '0';

/**
 * Ends a connection that costs more than a client of ours does: that is joined to the chat more than once, and so is
 * many; that sends more than is worth reading; or that does not take what it is sent, which would wait in memory.
 */
export function guardConnection(connection: Connection, counters: QuickCounters): void {
  const { id } = connection as unknown as { id: string };
  let hasAsked = false;
  let waiting = 0;
  let waitsSince = 0;
  connection.on('packet', ({ type, data }: Packet) => {
    const asks = type === 'message' && typeof data === 'string' && data.startsWith(ASKS_TO_CONNECT);
    if (counters.take('livePacket', id) || (asks && hasAsked)) end(connection);
    hasAsked ||= asks;
  });
  connection.on('packetCreate', ({ data }: Packet) => {
    waiting += data?.length ?? 0;
    if (waitsSince === 0) waitsSince = performance.now();
    const isTooSlow = performance.now() - waitsSince > PATIENCE_MS;
    if (isTooSlow || waiting + onItsWay(connection) > MOST_WAITING) end(connection);
  });
  connection.on('flush', () => {
    waiting = 0;
    waitsSince = 0;
  });
}

interface Packet {
  type: string;
  data?: string | Buffer;
}

/** What was handed to the system, and was not taken from it. */
function onItsWay(connection: Connection): number {
  return lineOf(connection)?.bufferedAmount ?? 0;
}

/** At once: a parting word would wait behind all that is not read, and keep it in memory. */
function end(connection: Connection): void {
  connection.close(true);
  lineOf(connection)?.terminate();
}

/** The WebSocket of a connection that has one. */
function lineOf({ transport }: Connection): { bufferedAmount: number; terminate: () => void } | undefined {
  const { socket } = transport as unknown as { socket?: { bufferedAmount: number; terminate: () => void } };
  return socket;
}
