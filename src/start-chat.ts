import type { FastifyInstance } from 'fastify';
import * as accounts from './features/accounts/server/index.ts';
import { serveChat, type ChatContext, type LiveChat } from './features/chat/server/index.ts';
import { RealtimeServer } from './platform/realtime/realtime-server.ts';
import { serveRealtime } from './platform/realtime/serve-realtime.ts';
import { ServerMessages } from './platform/realtime/server-messages.ts';
import type { Redis } from './platform/redis/redis.ts';

/** Adds realtime connections for chat and dashboards to the shelter's server, or to a separate chat server. */
export function startChat(server: FastifyInstance, app: ChatContext): LiveChat {
  const { db, clock, rateLimiter, redis, onWarning } = app;
  const { publicUrl, corsOrigins, liveConnections: connections } = app.config;
  const findCurrentUser = accounts.createSessionLookup(db, clock, app.getShelter);
  const realtime = new RealtimeServer({
    rateLimiter,
    connections,
    redis,
    findCurrentUser: async (token, ip) => {
      const found = await findCurrentUser(token, ip);
      return found?.must_add_second_factor ? null : found;
    },
    findActiveSessions: (ids) => accounts.findActiveSessions(db, app, ids),
    onWarning,
  });
  const chat = serveChat(app, realtime);
  server.connections.onStopListening(() => chat.close());
  serveRealtime(server, realtime, { origins: [publicUrl, ...corsOrigins] });
  return chat;
}

/** For a process without live connections: its changes reach those of other servers at once, if Redis is configured. */
export function notifyOtherServers(redis: Redis | null): Pick<LiveChat, 'broadcastChanges'> {
  const messages = redis && ServerMessages.withoutConnections(redis);
  return { broadcastChanges: () => messages?.wake() };
}
