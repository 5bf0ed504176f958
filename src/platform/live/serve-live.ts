import { ServerResponse, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../http/api-error.ts';
import { clientIp } from '../http/client-ip.ts';
import { whenAnswered } from '../http/early-refusals.ts';
import { LIVE_PATH, type LiveServer } from './live-server.ts';

/** A request that asks to become a connection of its own. */
interface Upgrade {
  socket: Socket;
  head: Buffer;
}

/**
 * Hands what comes for the live connections to them. It goes through the same door as every request: the same
 * addresses, headers, limits and log.
 * @param origins whose pages may connect, besides those of the very host that is asked
 */
export function serveLive(app: FastifyInstance, live: LiveServer, { origins }: { origins: readonly string[] }): void {
  const upgrades = new WeakMap<IncomingMessage, Upgrade>();
  app.server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    // Node has let go of it: without this a broken line would end the process.
    socket.on('error', () => socket.destroy());
    // In development the bundler has connections of its own, and listens for them.
    const isBundlers = request.headers['sec-websocket-protocol']?.startsWith('vite-');
    if (isBundlers && app.server.listenerCount('upgrade') > 1) return;
    if (request.url?.startsWith(LIVE_PATH.slice(0, -1))) upgrades.set(request, { socket, head });
    // Where a body was announced, what is given is not the line itself.
    const line = request.socket;
    whenAnswered(line, () => {
      const response = new ServerResponse(request);
      // Frees the place of a client that neither connects nor hangs up; a live connection has no such limit.
      line.setTimeout(PATIENCE_MS, () => line.destroy());
      response.shouldKeepAlive = false;
      response.once('finish', () => socket.end(() => line.destroySoon()));
      response.assignSocket(socket);
      app.routing(request, response);
    });
  });
  void app.register(async (scope) => {
    // The engine reads bodies by itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.route({
      method: ['GET', 'POST'],
      url: LIVE_PATH,
      schema: { hide: true },
      handler: async (request, reply) => {
        refuseForeign(request, origins);
        const query = queryOf(request.raw);
        const isNew = !query['sid'];
        if (isNew && !isReadable(query)) throw new ApiError(400, UNREADABLE);
        const refusal = isNew ? live.refuse(clientIp(request)) : null;
        if (refusal) throw new ApiError(refusal.status, TOO_MANY, refusal);
        live.noteAddress(request.raw, clientIp(request));
        const upgrade = upgrades.get(request.raw);
        if (upgrade) app.connections.handOver(request.socket);
        hand(live, request, reply, upgrade);
        return reply;
      },
    });
  });
  app.connections.onStopListening(() => live.close());
}

function hand({ io }: LiveServer, request: FastifyRequest, reply: FastifyReply, upgrade: Upgrade | undefined): void {
  reply.hijack();
  if (upgrade) {
    reply.raw.detachSocket(upgrade.socket);
    io.engine.handleUpgrade(request.raw, upgrade.socket, upgrade.head);
    return;
  }
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  io.engine.handleRequest(request.raw, reply.raw);
}

/** Parsed as the engine parses it. */
function queryOf({ url = '' }: IncomingMessage): Record<string, string | undefined> {
  return Object.fromEntries(URL.parse(url, 'http://any')?.searchParams ?? []);
}

/** Whether the engine accepts the new connection; its own error would be a code without a message. */
function isReadable({ EIO, transport }: Record<string, string | undefined>): boolean {
  return EIO === '4' && (transport === 'polling' || transport === 'websocket');
}

/** A page of another site may not speak in the name of whoever looks at it. */
function refuseForeign({ headers }: FastifyRequest, origins: readonly string[]): void {
  const { origin, host } = headers;
  if (origin === undefined || origins.includes(origin)) return;
  if (URL.parse(origin)?.host !== host) throw new ApiError(403, 'Pages of other sites may not connect.');
}

const PATIENCE_MS = 10_000;
const UNREADABLE = 'We can’t connect you to the chat. Reload the page and try again.';
const TOO_MANY = 'Too many connections. Please try again in a moment.';
