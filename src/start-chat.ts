import type { FastifyInstance } from 'fastify';
import * as accounts from './features/accounts/server/index.ts';
import { serveChat, type LiveChat } from './features/chat/server/index.ts';
import type { Shelter } from './features/settings/settings.contract.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/database.ts';
import type { Limits } from './platform/limits/limits.ts';
import { RealtimeServer } from './platform/realtime/realtime-server.ts';
import { serveRealtime } from './platform/realtime/serve-realtime.ts';

interface ChatContext {
  db: Database;
  clock: Clock;
  limits: Limits;
  config: Pick<Config, 'publicUrl' | 'corsOrigins'>;
  getShelter: () => Promise<Shelter>;
  onWarning: (what: string) => void;
}

/** Adds realtime connections for chat and dashboards to the shelter's server, or to a separate chat server. */
export function startChat(
  app: FastifyInstance,
  { db, clock, limits, config, getShelter, onWarning }: ChatContext,
): LiveChat {
  const realtime = new RealtimeServer({
    limits,
    findCurrentUser: (token, ip) => accounts.findCurrentUser(db, clock, token, ip),
    findActiveSessions: (ids) => accounts.findActiveSessions(db, clock, ids),
    onWarning,
  });
  const { publicUrl, corsOrigins } = config;
  const chat = serveChat({ db, clock, limits, realtime, getShelter, publicUrl, onWarning });
  app.connections.onStopListening(() => chat.close());
  serveRealtime(app, realtime, { origins: [publicUrl, ...corsOrigins] });
  return chat;
}
