import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import cors from '@fastify/cors';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { createClientIds } from '../telemetry/client-id.ts';
import { createTraceParents } from '../telemetry/trace-parent.ts';
import { BodyTimeouts } from './body-timeouts.ts';
import { violatesHttp, httpError, rejectInErrorFormat, rejectTimedOut, rejectMalformed } from './early-errors.ts';
import { toErrorResponse } from './error-response.ts';
import { isUnreadableForm, acceptForms } from './forms.ts';
import { ConnectionDrainer } from './connection-draining.ts';
import { observeCached, observeRequests, type RequestSources } from './observe-requests.ts';
import { createRequestId } from './request-id.ts';
import type { ResponseCache } from './response-cache.ts';
import { sendIfCached } from './send-cached.ts';
import { securityHeaders } from './security-headers.ts';
import { openUploadFolder, type UploadFolder } from './upload-folder.ts';
import { zodCompilers } from './zod-compilers.ts';

const SERVER_OPTIONS = {
  headersTimeout: 10_000,
  // For uploads that wait for their turn; `BodyTimeouts` limits all others.
  requestTimeout: 15 * 60_000,
  // Longer than a proxy in front, so that the proxy closes connections first.
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2000,
  // Node would respond without a message.
  requireHostHeader: false,
};
/** A busy machine may take long to read all files of the site, and still starts. */
const PLUGIN_TIMEOUT_MS = 60_000;
const STALLED_CLIENT_MS = 30_000;
/** Besides the live ones. */
const MAX_CONNECTIONS = 4000;
/**
 * For `listen`: how many connections wait until the process accepts them. After a restart, thousands come in seconds; beyond
 * Node's 511, each would try again only after a second or more. Linux caps it at `net.core.somaxconn`, 4096 by default.
 */
export const LISTEN_BACKLOG = 4096;

declare module 'fastify' {
  interface FastifyInstance {
    bodyTimeouts: BodyTimeouts;
    /** Absent on a server that serves no API. */
    responseCache: ResponseCache;
    uploads: UploadFolder;
    connections: ConnectionDrainer;
  }
}

/**
 * Creates an HTTP server with request ids, common headers, limits and error handling, but without routes.
 * @param cache checked before routing; null for none
 */
export async function createServer(config: Config, log: Log, cache: ResponseCache | null): Promise<FastifyInstance> {
  const commonHeaders = securityHeaders(config.publicUrl);
  // Typed as Fastify's own, so that the instance is the plain FastifyInstance.
  const logger: FastifyBaseLogger = log;
  const connections = new ConnectionDrainer({
    stalledClientMs: STALLED_CLIENT_MS,
    shutdownDelayMs: config.shutdown.delaySeconds * 1000,
    shutdownTimeoutMs: config.shutdown.timeoutSeconds * 1000,
  });
  const bodyTimeouts = new BodyTimeouts(rejectTimedOut);
  const sources = {
    clientIdOf: createClientIds(config.trustProxy),
    traceParentOf: createTraceParents(config.trustProxy),
  };
  const app = Fastify({
    serverFactory: (handle) => {
      const server = createHttpServer(SERVER_OPTIONS, (request, response) => {
        connections.trackResponse(response);
        bodyTimeouts.track(request, response);
        if (
          !cache ||
          !isCacheableRequest(request) ||
          !server.listening ||
          !sendCachedResponse(log, cache, request, response, sources)
        )
          handle(request, response);
      });
      rejectInErrorFormat(server);
      server.maxConnections = MAX_CONNECTIONS + config.liveConnections.max;
      // Makes room for new connections by closing idle ones.
      server.on('drop', () => server.closeIdleConnections());
      connections.track(server);
      return server;
    },
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: createRequestId,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    schemaController: { compilersFactory: zodCompilers },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    bodyLimit: 1_000_000,
    pluginTimeout: PLUGIN_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // A URL that cannot be decoded reaches neither a route nor the hooks.
    frameworkErrors: (error, request, reply) =>
      sendError(log, error, request as never, reply.headers(commonHeaders).header('x-request-id', request.id) as never),
    clientErrorHandler: rejectMalformed,
  });
  app.decorate('bodyTimeouts', bodyTimeouts);
  app.decorate('connections', connections);
  if (cache) app.decorate('responseCache', cache);
  app.addHook('onClose', async () => bodyTimeouts.stop());
  observeRequests(app, log, sources);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(commonHeaders).header('x-request-id', request.id);
    if (violatesHttp(request.raw)) done(httpError(request.raw) as FastifyError);
    else done();
  });
  app.setErrorHandler((error, request, reply) => sendError(log, error, request, reply));
  app.setNotFoundHandler(async (_request, reply) => {
    const { status, body } = toErrorResponse(Object.assign(new Error('no route'), { statusCode: 404 }));
    return reply.code(status).send(body);
  });
  acceptEmptyJson(app);
  const uploads = openUploadFolder(config.dataDir);
  app.decorate('uploads', uploads);
  app.addHook('onClose', async () => uploads.close());
  await uploads.removeLeftovers();
  await acceptForms(app, uploads);
  if (config.corsOrigins.length > 0) {
    await app.register(cors, {
      origin: config.corsOrigins,
      credentials: true,
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
      exposedHeaders: ['X-Total-Count', 'Link', 'X-Request-Id', 'Retry-After'],
      maxAge: 600,
    });
  }
  return app;
}

/** A request with `Content-Type: application/json` and an empty body counts as having none (`product.md`, section 2). */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body.trim() === '') done(null, undefined);
    else void parse(request, body, done);
  });
}

/** Other requests need the hooks. */
function isCacheableRequest(request: IncomingMessage): boolean {
  return request.method === 'GET' && request.headers.origin === undefined && !violatesHttp(request);
}

function sendCachedResponse(
  log: Log,
  cache: ResponseCache,
  request: IncomingMessage,
  response: ServerResponse,
  sources: RequestSources,
): boolean {
  const startedAt = performance.now();
  const id = createRequestId();
  const cached = sendIfCached(cache, request, response, id);
  if (!cached) return false;
  observeCached(log, id, request, { status: response.statusCode, startedAt, cached }, sources);
  return true;
}

function sendError(log: Log, error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const known = toErrorResponse(error);
  const response =
    known.status === 500 && isUnreadableForm(request)
      ? toErrorResponse(Object.assign(new Error('unreadable form'), { statusCode: 400 }))
      : known;
  const hasHungUp = request.raw.destroyed && !request.raw.complete;
  if (response.isServerError && !hasHungUp) log.error({ request: request.id, err: error }, 'a request failed');
  if (response.retryAfterSeconds !== undefined) reply.header('retry-after', response.retryAfterSeconds);
  void reply
    .code(response.status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(response.body);
}
