import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { logRequest, type Log } from '../log.ts';
import { requestContext, type RequestContext } from '../telemetry/request-context.ts';
import { telemetry, type RequestSpan } from '../telemetry/telemetry.ts';
import type { TraceParent } from '../telemetry/trace-parent.ts';
import type { CachedResponse } from './response-cache.ts';

declare module 'fastify' {
  interface FastifyRequest {
    observed: { context: RequestContext; span: RequestSpan | null } | null;
    /** The pattern of the page, such as `/pets/:id`, for metrics and traces. */
    pagePattern: string | null;
  }
}

/** A connection outlives its request; what it does later is not part of it. */
const LONG_LIVED = '/socket.io';

/** What a request says about its client and its trace, if we believe it. */
export interface RequestSources {
  clientIdOf: (request: IncomingMessage) => string;
  traceParentOf: (request: IncomingMessage) => TraceParent | null;
}

/** Logs, counts and traces every request. Everything that it causes finds its id and trace in `requestContext`. */
export function observeRequests(app: FastifyInstance, log: Log, { clientIdOf, traceParentOf }: RequestSources): void {
  app.decorateRequest('observed', null);
  app.decorateRequest('pagePattern', null);
  app.addHook('onRequest', (request, _reply, done) => {
    const parent = traceParentOf(request.raw);
    const span = telemetry.tracer?.startRequest(parent) ?? null;
    const traceId = span?.traceId ?? parent?.traceId;
    const context = { requestId: request.id, traceId, span: span?.span };
    request.observed = { context, span };
    if (request.url.startsWith(LONG_LIVED)) done();
    else requestContext.run(context, done);
  });
  // The body arrives in the connection's context.
  app.addHook('preValidation', (request, _reply, done) => {
    if (!request.observed || request.url.startsWith(LONG_LIVED)) done();
    else requestContext.run(request.observed.context, done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { id, raw, observed } = request;
    const startedAt = performance.now() - reply.elapsedTime;
    logRequest(
      log,
      { id, client: clientIdOf(raw), traceId: observed?.context.traceId },
      raw,
      reply.statusCode,
      startedAt,
    );
    const { recorder } = telemetry;
    if (recorder || observed?.span) {
      const { method } = request;
      const route = routeOf(request);
      recorder?.routeTiming(method, route).observe(reply.statusCode, reply.elapsedTime);
      observed?.span?.end({ method, route, status: reply.statusCode });
    }
    done();
  });
}

/** The pattern of a request's route. */
export function routeOf({ routeOptions, pagePattern }: FastifyRequest): string {
  return pagePattern ?? routeOptions.url ?? 'none';
}

/** The same for a response that was sent from the cache, without routing. */
export function observeCached(
  log: Log,
  id: string,
  request: IncomingMessage,
  { status, startedAt, cached }: { status: number; startedAt: number; cached: CachedResponse },
  { clientIdOf, traceParentOf }: RequestSources,
): void {
  const { tracer, recorder } = telemetry;
  const parent = traceParentOf(request);
  const span = tracer?.startRequest(parent);
  const traceId = span?.traceId ?? parent?.traceId;
  logRequest(log, { id, client: clientIdOf(request), traceId }, request, status, startedAt);
  span?.end({ method: 'GET', route: cached.route ?? 'none', status });
  if (!recorder) return;
  recorder.count('cache lookup', cached.isMarked ? 'stale' : 'hit');
  cached.timing ??= recorder.routeTiming('GET', cached.route ?? 'none');
  cached.timing.observe(status, performance.now() - startedAt);
}
