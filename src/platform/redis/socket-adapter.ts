import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import { z } from 'zod';
import { errorCode } from '../database/errors.ts';
import type { ObservedConnection } from './observe-connection.ts';
import type { RedisClient } from './redis-client.ts';
import { openMessage, signMessage } from './sign-message.ts';

const RETRY_MS = 1000;
/** The adapter's type of the messages from `serverSideEmit`. */
const SERVER_SIDE_EMIT = 9;

interface AdapterOptions {
  client: RedisClient;
  prefix: string;
  /** See `getServerSecret`. */
  secret: string;
  /** The only server-side event that is passed on. */
  event: string;
  closing: AbortSignal;
  track: ObservedConnection['track'];
  onWarning: (what: string) => void;
}

/**
 * Creates an adapter for nothing but one server-side event, from servers with the same secret. By itself, the adapter
 * obeys any message: it lists all connections with their users, moves them to rooms, and sends them events. It also gets
 * clients that survive every outage: the adapter doesn't handle rejections, which would end the process.
 */
export function createSocketAdapter({ client, prefix, secret, event, closing, track, onWarning }: AdapterOptions) {
  const warned = new Set<string>();
  const warnOnce = (what: string) => {
    if (!warned.has(what)) onWarning(what);
    warned.add(what);
  };
  const source = {
    ...nodeRedis,
    publish: (channel: string, payload: Uint8Array) =>
      track(client.publish(channel, signMessage(secret, channel, payload))).catch(() => 0),
    // Messages to clients of other servers would go through a stream: nothing writes it, and nothing reads it.
    xAdd: async () => '',
    duplicate: () =>
      subscriber({ client, closing, track }, (channel, message) => {
        const payload = openMessage(secret, channel, message);
        if (!payload) warnOnce(FOREIGN);
        return payload;
      }),
  };
  const create = createAdapter(source, { channelPrefix: `${prefix}channel` });
  const schema = z.object({
    type: z.literal(SERVER_SIDE_EMIT),
    data: z.object({ packet: z.tuple([z.literal(event)], z.unknown()), requestId: z.undefined().optional() }),
  });
  // Socket.IO calls it with `new`.
  return function adapterOf(namespace: unknown) {
    const adapter = create(namespace) as unknown as { onMessage: (message: unknown) => void };
    const handle = adapter.onMessage.bind(adapter);
    adapter.onMessage = (message) => {
      if (!schema.safeParse(message).success) return warnOnce(FOREIGN);
      try {
        handle(message);
      } catch (error) {
        warnOnce(`A message from another server failed (${errorCode(error) || String(error)}).`);
      }
    };
    return adapter;
  } as never;
}

const FOREIGN =
  'Redis delivers messages that no server of this shelter has sent within the last minute. They are ignored. Either others write to the shelter’s channel, or the clocks or the databases of its servers differ.';

/** What the adapter recognizes this client by. */
const nodeRedis = { sSubscribe: () => undefined };

/**
 * A connection of its own, for reading, opened with the first subscription. Its promises resolve once that has worked, and
 * stay pending after the close.
 */
function subscriber(
  { client, closing, track }: Pick<AdapterOptions, 'client' | 'closing' | 'track'>,
  open: (channel: string, message: Buffer) => Buffer | null,
) {
  return {
    ...nodeRedis,
    on: () => undefined,
    connect: async () => undefined,
    disconnect: () => undefined,
    xRead: never,
    /** Only to the first channel: the other one is for responses. */
    subscribe: async ([channel = '']: string[], listener: (payload: Buffer) => void): Promise<void> => {
      const own = client.duplicate();
      // The first client's errors are reported.
      own.on('error', () => undefined);
      closing.addEventListener('abort', () => own.destroy());
      own.connect().catch(() => undefined);
      const receive = (message: Buffer) => {
        const payload = open(channel, message);
        if (payload) listener(payload);
      };
      while (!closing.aborted) {
        try {
          if (!own.isReady) await once(own, 'ready', { signal: closing });
          return await track(own.subscribe(channel, receive, true));
        } catch {
          await pause(RETRY_MS, undefined, { signal: closing }).catch(() => undefined);
        }
      }
      return never();
    },
  };
}

function never(): Promise<never> {
  return new Promise(() => undefined);
}
