import { createClient } from '@redis/client';

const CONNECT_TIMEOUT_MS = 5000;
const PING_EVERY_MS = 5000;
/** A connection on which nothing moves for this long is replaced. */
const SILENCE_MS = 15_000;
const MAX_RETRY_MS = 1000;
/** Commands in flight while Redis is slow. Any others are dropped. */
const MAX_COMMANDS = 5000;

export type RedisClient = ReturnType<typeof createRedisClient>;

const RECONNECTING = {
  connectTimeout: CONNECT_TIMEOUT_MS,
  socketTimeout: SILENCE_MS,
  reconnectStrategy: retryDelay,
};

interface SocketOptions {
  connectTimeout: number;
  socketTimeout: number;
  reconnectStrategy: typeof retryDelay | false;
}

/**
 * By default it reconnects whenever the connection is lost. It rejects commands in the meantime. A connection is ready only
 * once Redis has answered a command: a proxy accepts connections even while Redis is down.
 */
export function createRedisClient(url: string, socket: SocketOptions = RECONNECTING) {
  return createClient({
    url,
    // Starts with HELLO, which every user may run.
    RESP: 3,
    // Users with rules may run neither command.
    disableClientInfo: true,
    maintNotifications: 'disabled',
    // A queue would grow while Redis is down, and then send what is out of date.
    disableOfflineQueue: true,
    commandsQueueMaxLength: MAX_COMMANDS,
    pingInterval: PING_EVERY_MS,
    socket,
  });
}

/** Servers that lost the connection at the same time reconnect at different times. */
function retryDelay(retries: number): number {
  return Math.min(50 * 2 ** Math.min(retries, 10), MAX_RETRY_MS) * (0.5 + Math.random() / 2);
}
