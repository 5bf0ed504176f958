import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags, type Context, type Span } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes, detectResources, envDetector } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
} from '@opentelemetry/sdk-trace';
import type { Config } from '../config.ts';
import { readVersion } from '../version.ts';
import { nameStatement } from './name-statement.ts';
import { requestContext } from './request-context.ts';
import { telemetry, type Tracer } from './telemetry.ts';
import type { TraceParent } from './trace-parent.ts';

type TracingConfig = NonNullable<Config['tracing']>;

/** While no collector accepts them, this many spans wait; later ones are dropped. */
const MAX_WAITING_SPANS = 2048;
const MAX_SHUTDOWN_MS = 3000;

/**
 * Sends spans to the collector of `OTEL_EXPORTER_OTLP_ENDPOINT`; the exporter reads it, with its headers and timeout, from
 * the environment. Nothing patches other modules: every span is started by our own code.
 * @returns a function that sends the rest and stops
 */
export function startTracing(config: TracingConfig): () => Promise<void> {
  const processor = new BatchSpanProcessor({ exporter: new OTLPTraceExporter(), maxQueueSize: MAX_WAITING_SPANS });
  const own = { 'service.name': config.serviceName ?? 'pawhaven', 'service.version': readVersion().version };
  const fromEnvironment = detectResources({ detectors: [envDetector] });
  const resource = defaultResource().merge(fromEnvironment).merge(resourceFromAttributes(own));
  const provider = new TracerProvider({ resource, sampler: createSampler(config), spanProcessors: [processor] });
  const tracer = createTracer(provider);
  telemetry.tracer = tracer;
  return async () => {
    if (telemetry.tracer === tracer) telemetry.tracer = null;
    const timeout = new Promise<void>((resolve) => setTimeout(resolve, MAX_SHUTDOWN_MS).unref());
    await Promise.race([provider.shutdown().catch(() => undefined), timeout]);
  };
}

function createSampler({ sampler, samplerRatio }: TracingConfig): Sampler {
  const name = sampler.replace('parentbased_', '');
  const root =
    name === 'always_off'
      ? new AlwaysOffSampler()
      : name === 'traceidratio'
        ? new TraceIdRatioBasedSampler(samplerRatio)
        : new AlwaysOnSampler();
  return sampler.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}

function createTracer(provider: TracerProvider): Tracer {
  const tracer = provider.getTracer('pawhaven');
  return {
    startRequest(parent) {
      const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, remoteContext(parent));
      return {
        span,
        traceId: span.spanContext().traceId,
        end: ({ method, route, status }) => {
          span.updateName(`${method} ${route}`);
          span.setAttributes({
            'http.request.method': method,
            'http.route': route,
            'http.response.status_code': status,
          });
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },

    async run(name, { 'span.kind': kind, ...attributes }, work) {
      const current = requestContext.getStore();
      const options = { kind: kind === 'client' ? SpanKind.CLIENT : SpanKind.INTERNAL, attributes };
      const span = tracer.startSpan(name, options, contextOf(current?.span));
      const { traceId } = span.spanContext();
      try {
        return await requestContext.run({ ...current, traceId, span }, work);
      } catch (error) {
        // Its message may contain what people typed.
        span.setStatus({ code: SpanStatusCode.ERROR });
        span.setAttribute('error.type', error instanceof Error ? error.name : typeof error);
        throw error;
      } finally {
        span.end();
      }
    },

    recordStatement(text, ms, hasFailed) {
      const parent = requestContext.getStore()?.span;
      if (parent === undefined) return;
      const { operation, table } = nameStatement(text);
      const name = table === null ? operation : `${operation} ${table}`;
      const attributes = {
        'db.system.name': 'postgresql',
        'db.operation.name': operation,
        ...(table !== null && { 'db.collection.name': table }),
      };
      const endTime = Date.now();
      const options = { kind: SpanKind.CLIENT, attributes, startTime: endTime - ms };
      const span = tracer.startSpan(name, options, contextOf(parent));
      if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(endTime);
    },
  };
}

function contextOf(span: unknown): Context {
  return span === undefined ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, span as Span);
}

function remoteContext(parent: TraceParent | null): Context {
  if (!parent) return ROOT_CONTEXT;
  const { traceId, spanId, isSampled } = parent;
  const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}
