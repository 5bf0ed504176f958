import { ServerResponse, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../http/api-error.ts';
import { clientIp } from '../http/client-ip.ts';
import { whenResponded } from '../http/early-errors.ts';
import { REALTIME_PATH, type RealtimeServer } from './realtime-server.ts';

interface Upgrade {
  socket: Socket;
  head: Buffer;
}

/**
 * Routes requests and upgrades to the realtime server, through the same IP checks, headers, limits and log as all others.
 * @param origins whose pages may connect, besides the request's own host
 */
export function serveRealtime(
  app: FastifyInstance,
  realtime: RealtimeServer,
  { origins }: { origins: readonly string[] },
): void {
  const upgrades = new WeakMap<IncomingMessage, Upgrade>();
  app.server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    // Node no longer handles its errors: without this, a lost connection would end the process.
    socket.on('error', () => socket.destroy());
    // In development, Vite listens for its own connections.
    const isBundlers = request.headers['sec-websocket-protocol']?.startsWith('vite-');
    if (isBundlers && app.server.listenerCount('upgrade') > 1) return;
    if (request.url?.startsWith(REALTIME_PATH.slice(0, -1))) upgrades.set(request, { socket, head });
    // If the request has a body, `socket` is not the connection itself.
    const line = request.socket;
    whenResponded(line, () => {
      const response = new ServerResponse(request);
      // For a client that neither connects nor disconnects; a realtime connection has no such limit.
      line.setTimeout(TIMEOUT_MS, () => line.destroy());
      response.shouldKeepAlive = false;
      response.once('finish', () => socket.end(() => line.destroySoon()));
      response.assignSocket(socket);
      app.routing(request, response);
    });
  });
  void app.register(async (scope) => {
    // The engine reads bodies itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.route({
      method: ['GET', 'POST'],
      url: REALTIME_PATH,
      schema: { hide: true },
      handler: async (request, reply) => {
        assertSameSite(request, origins);
        const query = parseQuery(request.raw);
        const isNew = !query['sid'];
        if (isNew && !isSupported(query)) throw new ApiError(400, UNSUPPORTED);
        const rejection = isNew ? realtime.reject(clientIp(request)) : null;
        if (rejection) throw new ApiError(rejection.status, TOO_MANY, rejection);
        realtime.recordIp(request.raw, clientIp(request));
        const upgrade = upgrades.get(request.raw);
        if (upgrade) app.connections.releaseWebSocket(request.socket);
        passToEngine(realtime, request, reply, upgrade);
        return reply;
      },
    });
  });
  app.connections.onStopListening(() => realtime.close());
}

function passToEngine(
  { io }: RealtimeServer,
  request: FastifyRequest,
  reply: FastifyReply,
  upgrade: Upgrade | undefined,
): void {
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
function parseQuery({ url = '' }: IncomingMessage): Record<string, string | undefined> {
  return Object.fromEntries(URL.parse(url, 'http://any')?.searchParams ?? []);
}

/** Whether the engine accepts the new connection; its own error would be a code without a message. */
function isSupported({ EIO, transport }: Record<string, string | undefined>): boolean {
  return EIO === '4' && (transport === 'polling' || transport === 'websocket');
}

/** A page of another site must not act for its visitor. */
function assertSameSite({ headers }: FastifyRequest, origins: readonly string[]): void {
  const { origin, host } = headers;
  if (origin === undefined || origins.includes(origin)) return;
  if (URL.parse(origin)?.host !== host) throw new ApiError(403, 'Other sites can’t connect here.');
}

const TIMEOUT_MS = 10_000;
const UNSUPPORTED = 'We can’t connect you to the chat. Reload the page and try again.';
const TOO_MANY = 'Too many connections. Please try again in a moment.';
