import type { FastifyInstance } from 'fastify';
import * as accounts from './features/accounts/server/index.ts';
import { serveChat, type LiveChat } from './features/chat/server/index.ts';
import type { Shelter } from './features/settings/settings.contract.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/database.ts';
import type { Limits } from './platform/limits/figures.ts';
import { LiveServer } from './platform/live/live-server.ts';
import { serveLive } from './platform/live/serve-live.ts';

interface ChatGround {
  db: Database;
  clock: Clock;
  limits: Limits;
  config: Pick<Config, 'publicUrl' | 'corsOrigins'>;
  getShelter: () => Promise<Shelter>;
  onTrouble: (what: string) => void;
}

/** Lets the live chat and the dashboards connect to a server: the shelter's own, or one for the chat alone. */
export function startChat(
  app: FastifyInstance,
  { db, clock, limits, config, getShelter, onTrouble }: ChatGround,
): LiveChat {
  const live = new LiveServer({
    limits,
    findCurrentUser: (token, ip) => accounts.findCurrentUser(db, clock, token, ip),
    findSessions: (ids) => accounts.findSessions(db, clock, ids),
    onTrouble,
  });
  const { publicUrl, corsOrigins } = config;
  const chat = serveChat({ db, clock, limits, live, getShelter, publicUrl, onTrouble });
  app.connections.onStopListening(() => chat.close());
  serveLive(app, live, { origins: [publicUrl, ...corsOrigins] });
  return chat;
}
