import { randomUUID } from 'node:crypto';
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { join } from 'node:path';
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
import { toErrorAnswer } from './error-answer.ts';
import { isUnreadableForm, takeForms } from './forms.ts';
import { OpenConnections } from './open-connections.ts';
import { sendIfReady, type ReadyBytes } from './ready-bytes.ts';
import { securityHeaders } from './security-headers.ts';

const TIME_LIMITS = {
  headersTimeout: 10_000,
  // The last resort, for uploads that wait for their turn; `Arrivals` is stricter with all others.
  requestTimeout: 15 * 60_000,
  // Longer than a proxy in front keeps its connections, so that it is the one who closes them.
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2000,
};
/** A connection timer of Node's own would cost every request; this one looks at all of them now and then. */
const PATIENCE_MS = 30_000;
/** Live connections, which stay, have 8000 of them at most. */
const MOST_CONNECTIONS = 12_000;

declare module 'fastify' {
  interface FastifyInstance {
    arrivals: Arrivals;
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
  let connections: OpenConnections | undefined;
  const arrivals = new Arrivals(refuseTooSlow);
  const app = Fastify({
    serverFactory: (handle) => {
      const server = createHttpServer(TIME_LIMITS, (request, response) => {
        arrivals.watch(request, response);
        if (!kept || !isOrdinary(request) || !server.listening || !sendKept(log, kept, request, response))
          handle(request, response);
      });
      server.maxConnections = MOST_CONNECTIONS;
      // Whoever holds places without asking for anything gives them up to those who come.
      server.on('drop', () => server.closeIdleConnections());
      connections = new OpenConnections(server, PATIENCE_MS);
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
    frameworkErrors: (error, request, reply) => refuseBeforeRouting(error, request as never, reply as never),
    clientErrorHandler: refuseUnreadable,
  });
  app.decorate('arrivals', arrivals);
  app.addHook('onClose', async () => arrivals.stop());
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(common).header('x-request-id', request.id);
    done();
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
  app.addHook('preClose', async () => {
    await connections?.drain();
    // Fastify stops listening after this hook.
    setImmediate(() => void connections?.close());
  });
  takeEmptyJson(app);
  await takeForms(app, join(config.dataDir, 'uploads'));
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
function isOrdinary({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && headers.origin === undefined;
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

/** An address that cannot be decoded never reaches a route, nor the hooks. */
function refuseBeforeRouting(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const { body } = toErrorAnswer(Object.assign(new Error('bad address'), { statusCode: 400 }));
  void reply
    .code(400)
    .header('x-request-id', request.id)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body);
}

function refuseTooSlow(socket: Socket): void {
  refuseUnreadable(Object.assign(new Error('too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
}

/** What cannot be read as HTTP, or did not arrive in time, has no request to answer through. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, reason] =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? [408, 'Request Timeout']
      : error.code === 'HPE_HEADER_OVERFLOW'
        ? [431, 'Request Header Fields Too Large']
        : [400, 'Bad Request'];
  const body = JSON.stringify({
    error:
      status === 408
        ? 'The request took too long to arrive.'
        : status === 431
          ? 'The request’s headers are too large.'
          : 'The request could not be read.',
  });
  socket.end(
    `HTTP/1.1 ${status} ${reason}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nX-Request-Id: ${randomUUID()}\r\nX-Content-Type-Options: nosniff\r\n\r\n${body}`,
  );
}
