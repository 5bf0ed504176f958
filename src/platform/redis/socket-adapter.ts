import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { ObservedConnection } from './observe-connection.ts';
import type { RedisClient } from './redis-client.ts';

const RETRY_MS = 1000;

type ReadArguments = Parameters<RedisClient['xRead']>;
type SubscribeArguments = Parameters<RedisClient['subscribe']>;

/**
 * Creates an adapter whose clients survive every outage. With plain clients, a rejected command would end the process,
 * because the adapter doesn't handle rejections, and failed reads would be retried without a pause.
 */
export function createSocketAdapter(
  client: RedisClient,
  prefix: string,
  { closing, track }: { closing: AbortSignal; track: ObservedConnection['track'] },
) {
  const source = {
    ...nodeRedis,
    publish: (channel: string, payload: Buffer) => track(client.publish(channel, payload)).catch(() => 0),
    xAdd: (...args: Parameters<RedisClient['xAdd']>) => track(client.xAdd(...args)).catch(() => ''),
    sendCommand: (args: string[]) => track(client.sendCommand(args)),
    duplicate: () => duplicate(client, closing),
  };
  return createAdapter(source, {
    streamName: `${prefix}stream`,
    channelPrefix: `${prefix}channel`,
    sessionKeyPrefix: `${prefix}session:`,
  }) as never;
}

/** What the adapter recognizes this client by. */
const nodeRedis = { sSubscribe: () => undefined };

/** A connection of its own, for reading. Its promises resolve once that has worked, and stay pending after the close. */
function duplicate(client: RedisClient, closing: AbortSignal) {
  const own = client.duplicate();
  // The first client's errors are reported.
  own.on('error', () => undefined);
  closing.addEventListener('abort', () => own.destroy());
  const untilDone = async <T>(run: () => Promise<T>): Promise<T> => {
    while (!closing.aborted) {
      try {
        if (!own.isReady) await once(own, 'ready', { signal: closing });
        return await run();
      } catch {
        await pause(RETRY_MS, undefined, { signal: closing }).catch(() => undefined);
      }
    }
    return new Promise<never>(() => undefined);
  };
  return {
    ...nodeRedis,
    on: () => undefined,
    connect: () => {
      own.connect().catch(() => undefined);
      return untilDone(async () => undefined);
    },
    xRead: (...args: ReadArguments) => untilDone(() => own.xRead(...args)),
    subscribe: (...args: SubscribeArguments) => untilDone(() => own.subscribe(...args)),
    disconnect: () => own.destroy(),
  };
}
