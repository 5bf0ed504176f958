import type { TraceParent } from './trace-parent.ts';

/** What is counted, by one label. */
export type CountedEvent =
  | 'cache lookup'
  | 'email'
  | 'login failure'
  | 'pool timeout'
  | 'rate limit block'
  | 'storage error';

/** What is timed, by one label and whether it succeeded. */
export type TimedEvent = 'job' | 'outgoing call';

/** The requests to one route. */
export interface RouteTiming {
  observe(status: number, ms: number): void;
}

/** Collects what the metrics show. */
export interface Recorder {
  /** @param route its pattern, such as `/api/pets/:id`; never a URL, since there is no limit to those */
  routeTiming(method: string, route: string): RouteTiming;
  count(event: CountedEvent, label: string): void;
  time(event: TimedEvent, label: string, ms: number, hasSucceeded: boolean): void;
}

/** Never personal data: no query strings, emails or IPs. */
export type SpanAttributes = Record<string, string | number>;

/** The span of a request. */
export interface RequestSpan {
  traceId: string;
  /** As the parent of other spans. */
  span: unknown;
  end(details: { method: string; route: string; status: number }): void;
}

/** Sends spans to an OpenTelemetry collector. */
export interface Tracer {
  /** @param parent the span of the proxy in front, if it has one */
  startRequest(parent: TraceParent | null): RequestSpan;
  /** Runs work in a span, as a part of the current one if there is one. */
  run<T>(name: string, attributes: SpanAttributes, work: () => Promise<T>): Promise<T>;
  /** Records a statement that has run, if it is part of another span. */
  recordStatement(text: string, ms: number, hasFailed: boolean): void;
}

/** Null while metrics or traces are off, as by default: then they cost only a comparison. */
export const telemetry: { recorder: Recorder | null; tracer: Tracer | null } = { recorder: null, tracer: null };

/** Times and traces a call to another server, by the service's name, such as `stripe`. */
export async function observeCall<T>(service: string, name: string, work: () => Promise<T>): Promise<T> {
  const { tracer } = telemetry;
  return timed('outgoing call', service, () =>
    tracer ? tracer.run(name, { 'peer.service': service, 'span.kind': 'client' }, work) : work(),
  );
}

/** Times work for the metrics. */
export async function timed<T>(event: TimedEvent, label: string, work: () => Promise<T>): Promise<T> {
  const { recorder } = telemetry;
  if (!recorder) return work();
  const startedAt = performance.now();
  let hasSucceeded = false;
  try {
    const result = await work();
    hasSucceeded = true;
    return result;
  } finally {
    recorder.time(event, label, performance.now() - startedAt, hasSucceeded);
  }
}

export type GaugeName =
  | 'sockets'
  | 'photo encodings'
  | 'uploads'
  | 'redis connected'
  | 'redis reconnects'
  | 'redis commands in transit';

/** Each value with its labels. */
type ReadGauge = () => Iterable<{ labels: Record<string, string>; value: number }>;

const gauges = new Map<GaugeName, ReadGauge>();

/**
 * Has the metrics read a value when they are requested.
 * @returns a function that ends it
 */
export function observeGauge(name: GaugeName, read: ReadGauge): () => void {
  gauges.set(name, read);
  return () => {
    if (gauges.get(name) === read) gauges.delete(name);
  };
}

export function readGauge(name: GaugeName): ReturnType<ReadGauge> {
  return gauges.get(name)?.() ?? [];
}
