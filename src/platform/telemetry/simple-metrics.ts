import type { MetricObject } from 'prom-client';
import { BUCKETS_MS, type RouteTimings } from './route-timings.ts';

/**
 * What prom-client's registry needs of a metric. Its own counters hash their labels with each count, which takes longer
 * than a cached response.
 */
export interface Metric {
  name: string;
  get(): Promise<MetricObject>;
}

interface Value {
  labels: Record<string, string | number>;
  value: number;
  /** For the parts of a histogram. */
  metricName?: string;
}

type MetricType = 'counter' | 'histogram' | 'gauge';

export function createMetric(
  name: string,
  type: MetricType,
  help: string,
  read: () => Iterable<Value> | Promise<Iterable<Value>>,
): Metric {
  return {
    name,
    get: async () => ({ name, help, type, values: [...(await read())], aggregator: 'sum' }) as unknown as MetricObject,
  };
}

/** A counter with one label, of which there are few values. */
export class LabeledCounter {
  readonly metric: Metric;
  readonly #counts = new Map<string, number>();

  /** @param values listed as 0 from the start, so that an alert notices the first event */
  constructor(name: string, help: string, { label, values }: { label: string; values: readonly string[] }) {
    for (const value of values) this.#counts.set(value, 0);
    this.metric = createMetric(name, 'counter', help, () =>
      Array.from(this.#counts, ([text, value]) => ({ labels: { [label]: text }, value })),
    );
  }

  add(label: string): void {
    this.#counts.set(label, (this.#counts.get(label) ?? 0) + 1);
  }
}

/** How often something ran, for how long, and when it last succeeded. */
export class TimedCounter {
  readonly metrics: Metric[];
  readonly #runs = new Map<
    string,
    { succeeded: number; failed: number; seconds: number; lastSuccess: number | null }
  >();

  constructor(prefix: string, label: string, help: string) {
    const each = (read: (runs: { succeeded: number; failed: number; seconds: number }) => number) =>
      Array.from(this.#runs, ([text, runs]) => ({ labels: { [label]: text }, value: read(runs) }));
    this.metrics = [
      createMetric(`${prefix}_runs_total`, 'counter', `${help}.`, () => each((runs) => runs.succeeded + runs.failed)),
      createMetric(`${prefix}_failures_total`, 'counter', `${help} that failed.`, () => each(({ failed }) => failed)),
      createMetric(`${prefix}_seconds_total`, 'counter', `${help}: how long they took.`, () =>
        each(({ seconds }) => seconds),
      ),
      createMetric(`${prefix}_last_success_timestamp_seconds`, 'gauge', `${help}: the last success.`, () =>
        Array.from(this.#runs, ([text, { lastSuccess }]) =>
          lastSuccess === null ? [] : [{ labels: { [label]: text }, value: lastSuccess }],
        ).flat(),
      ),
    ];
  }

  add(label: string, ms: number, hasSucceeded: boolean): void {
    let runs = this.#runs.get(label);
    if (!runs) this.#runs.set(label, (runs = { succeeded: 0, failed: 0, seconds: 0, lastSuccess: null }));
    runs.seconds += ms / 1000;
    if (hasSucceeded) runs.succeeded += 1;
    else runs.failed += 1;
    if (hasSucceeded) runs.lastSuccess = Date.now() / 1000;
  }
}

/** The requests by route and status, and how long they took by route. */
export function routeMetrics(routes: RouteTimings): Metric[] {
  return [
    createMetric('pawhaven_http_requests_total', 'counter', 'Responses, including those from the cache.', () =>
      Array.from(routes.values()).flatMap(({ method, route, statuses }) =>
        Array.from(statuses, ([status, value]) => ({ labels: { method, route, status }, value })),
      ),
    ),
    createMetric(DURATION, 'histogram', 'Response times.', () =>
      Array.from(routes.values()).flatMap(({ method, route, buckets, sumMs }) =>
        histogramValues({ method, route }, buckets, sumMs / 1000),
      ),
    ),
  ];
}

const DURATION = 'pawhaven_http_request_duration_seconds';

function histogramValues(labels: Record<string, string>, buckets: Float64Array, sum: number): Value[] {
  let count = 0;
  const values: Value[] = Array.from(buckets, (inBucket, at) => {
    count += inBucket;
    const le = at < BUCKETS_MS.length ? BUCKETS_MS[at]! / 1000 : '+Inf';
    return { metricName: `${DURATION}_bucket`, labels: { ...labels, le }, value: count };
  });
  return [
    ...values,
    { metricName: `${DURATION}_sum`, labels, value: sum },
    { metricName: `${DURATION}_count`, labels, value: count },
  ];
}
