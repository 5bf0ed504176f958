import { randomUUID } from 'node:crypto';
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
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Config } from '../config.ts';
import { logRequest, type Log } from '../log.ts';
import { Arrivals } from './arrivals.ts';
import { breaksHttp, httpError, refuseInOneShape, refuseTooSlow, refuseUnreadable } from './early-refusals.ts';
import { toErrorAnswer } from './error-answer.ts';
import { isUnreadableForm, takeForms } from './forms.ts';
import { OpenConnections } from './open-connections.ts';
import { sendIfReady, type ReadyBytes } from './ready-bytes.ts';
import { securityHeaders } from './security-headers.ts';
import { openUploadFolder, type UploadFolder } from './upload-folder.ts';

const SERVER_OPTIONS = {
  headersTimeout: 10_000,
  // The last resort, for uploads that wait for their turn; `Arrivals` is stricter with all others.
  requestTimeout: 15 * 60_000,
  // Longer than a proxy in front keeps its connections, so that it is the one who closes them.
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2000,
  // Node would respond without a message.
  requireHostHeader: false,
};
const IDLE_READER_MS = 30_000;
/** Live connections, which stay, have 8000 of them at most. */
const MOST_CONNECTIONS = 12_000;

declare module 'fastify' {
  interface FastifyInstance {
    arrivals: Arrivals;
    uploads: UploadFolder;
    connections: OpenConnections;
  }
}

/**
 * An HTTP server that knows ids, headers, limits and the one shape of errors, and no routes yet.
 * @param kept what is ready there is sent before any route is asked; null where nothing is kept
 */
export async function createServer(config: Config, log: Log, kept: ReadyBytes | null): Promise<FastifyInstance> {
  const common = securityHeaders(config.publicUrl);
  // Typed as Fastify's own, so that the instance is the plain FastifyInstance.
  const logger: FastifyBaseLogger = log;
  const connections = new OpenConnections({
    idleReaderMs: IDLE_READER_MS,
    shutdownDelayMs: config.shutdown.delaySeconds * 1000,
    shutdownTimeoutMs: config.shutdown.timeoutSeconds * 1000,
  });
  const arrivals = new Arrivals(refuseTooSlow);
  const app = Fastify({
    serverFactory: (handle) => {
      const server = createHttpServer(SERVER_OPTIONS, (request, response) => {
        connections.noteResponse(response);
        arrivals.watch(request, response);
        if (!kept || !isOrdinary(request) || !server.listening || !sendKept(log, kept, request, response))
          handle(request, response);
      });
      refuseInOneShape(server);
      server.maxConnections = MOST_CONNECTIONS;
      // Whoever holds places without asking for anything gives them up to those who come.
      server.on('drop', () => server.closeIdleConnections());
      connections.watch(server);
      return server;
    },
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    bodyLimit: 1_000_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // A URL that cannot be decoded reaches neither a route nor the hooks.
    frameworkErrors: (error, request, reply) =>
      sendError(log, error, request as never, reply.headers(common).header('x-request-id', request.id) as never),
    clientErrorHandler: refuseUnreadable,
  });
  app.decorate('arrivals', arrivals);
  app.decorate('connections', connections);
  app.addHook('onClose', async () => arrivals.stop());
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(common).header('x-request-id', request.id);
    if (breaksHttp(request.raw)) done(httpError(request.raw) as FastifyError);
    else done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    logRequest(log, request.id, request.raw, reply.statusCode, reply.elapsedTime);
    done();
  });
  app.setErrorHandler((error, request, reply) => sendError(log, error, request, reply));
  app.setNotFoundHandler(async (_request, reply) => {
    const { status, body } = toErrorAnswer(Object.assign(new Error('no route'), { statusCode: 404 }));
    return reply.code(status).send(body);
  });
  takeEmptyJson(app);
  const uploads = openUploadFolder(config.dataDir);
  app.decorate('uploads', uploads);
  app.addHook('onClose', async () => uploads.close());
  await uploads.removeLeftovers();
  await takeForms(app, uploads);
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
function takeEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body.trim() === '') done(null, undefined);
    else void parse(request, body, done);
  });
}

/** Anything that another part of the server must look at goes the long way. */
function isOrdinary(request: IncomingMessage): boolean {
  return request.method === 'GET' && request.headers.origin === undefined && !breaksHttp(request);
}

function sendKept(log: Log, kept: ReadyBytes, request: IncomingMessage, response: ServerResponse): boolean {
  const started = performance.now();
  const id = randomUUID();
  if (!sendIfReady(kept, request, response, id)) return false;
  logRequest(log, id, request, response.statusCode, performance.now() - started);
  return true;
}

function sendError(log: Log, error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const known = toErrorAnswer(error);
  const answer =
    known.status === 500 && isUnreadableForm(request)
      ? toErrorAnswer(Object.assign(new Error('unreadable form'), { statusCode: 400 }))
      : known;
  const hasHungUp = request.raw.destroyed && !request.raw.complete;
  if (answer.isFault && !hasHungUp) log.error({ request: request.id, err: error }, 'a request failed');
  if (answer.retryAfterSeconds !== undefined) reply.header('retry-after', answer.retryAfterSeconds);
  void reply.code(answer.status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(answer.body);
}
