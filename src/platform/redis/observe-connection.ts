import { observeGauge } from '../telemetry/telemetry.ts';
import { describeRedisError } from './describe-redis-error.ts';
import type { RedisHealth } from './redis.ts';
import type { RedisClient } from './redis-client.ts';

export interface ObservedConnection {
  /** Counts a command until it is answered, and warns once if the user may not run it. */
  track<T>(command: Promise<T>): Promise<T>;
  readHealth(): RedisHealth;
  stop(): void;
}

const REJECTION_COUNTS_MS = 10 * 60_000;

/** Observes a connection for the metrics and the status page. Call it before the client connects. */
export function observeConnection(client: RedisClient, onWarning: (what: string) => void): ObservedConnection {
  let away: { since: number; reason: string } | null = { since: performance.now(), reason: 'It doesn’t answer.' };
  let rejection: { sentence: string; at: number } | null = null;
  const warned = new Set<string>();
  let connections = 0;
  let commandsInTransit = 0;
  client.on('ready', () => {
    connections += 1;
    away = null;
  });
  client.on('error', (error: unknown) => {
    if (!client.isReady) away = { since: away?.since ?? performance.now(), reason: describeRedisError(error).sentence };
  });
  const recordFailure = (error: unknown) => {
    const { reason, sentence, text } = describeRedisError(error);
    if (reason !== 'not permitted') return;
    rejection = { sentence, at: performance.now() };
    if (!warned.has(sentence)) onWarning(text);
    warned.add(sentence);
  };
  const countReconnects = () => Math.max(0, connections - 1);
  const one = (value: number) => [{ labels: {}, value }];
  const stops = [
    observeGauge('redis connected', () => one(client.isReady ? 1 : 0)),
    observeGauge('redis reconnects', () => one(countReconnects())),
    observeGauge('redis commands in transit', () => one(commandsInTransit)),
  ];
  return {
    track: async (command) => {
      commandsInTransit += 1;
      try {
        return await command;
      } catch (error) {
        recordFailure(error);
        throw error;
      } finally {
        commandsInTransit -= 1;
      }
    },
    readHealth: () => ({
      away: away && { seconds: (performance.now() - away.since) / 1000, reason: away.reason },
      rejection: rejection && performance.now() - rejection.at < REJECTION_COUNTS_MS ? rejection.sentence : null,
      reconnects: countReconnects(),
    }),
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}
