import { limits } from '../limits/limits.ts';
import { RouteTimings } from './route-timings.ts';
import { LabeledCounter, routeMetrics, TimedCounter, type Metric } from './simple-metrics.ts';
import type { CountedEvent, Recorder, TimedEvent } from './telemetry.ts';

/** Creates the counters of events, and the metrics that show them. */
export function createRecorder(): { recorder: Recorder; metrics: Metric[] } {
  const routes = new RouteTimings();
  const counters: Record<CountedEvent, LabeledCounter> = {
    'cache lookup': new LabeledCounter(
      'pawhaven_response_cache_total',
      'Lookups in the response cache: hit, miss, or stale while the database is down.',
      { label: 'result', values: ['hit', 'miss', 'stale'] },
    ),
    email: new LabeledCounter('pawhaven_emails_total', 'Attempts to send an email: sent, postponed, or failed.', {
      label: 'result',
      values: ['sent', 'postponed', 'failed'],
    }),
    'login failure': new LabeledCounter('pawhaven_login_failures_total', 'Logins that were rejected.', {
      label: 'reason',
      values: ['credentials', 'limit'],
    }),
    'pool timeout': new LabeledCounter(
      'pawhaven_pool_timeouts_total',
      'Requests that got no database connection in time.',
      { label: 'pool', values: ['requests'] },
    ),
    'rate limit block': new LabeledCounter('pawhaven_rate_limit_blocks_total', 'Attempts that a limit rejected.', {
      label: 'limit',
      values: Object.keys(limits),
    }),
    'storage error': new LabeledCounter('pawhaven_storage_errors_total', 'Files that couldn’t be written.', {
      label: 'code',
      values: ['ENOSPC'],
    }),
  };
  const timers: Record<TimedEvent, TimedCounter> = {
    // Prometheus gives `job` to each server itself.
    job: new TimedCounter('pawhaven_job', 'task', 'Runs of periodic jobs'),
    'outgoing call': new TimedCounter('pawhaven_outgoing_call', 'service', 'Calls to other servers'),
  };
  return {
    recorder: {
      routeTiming: (method, route) => routes.get(method, route),
      count: (event, label) => counters[event].add(label),
      time: (event, label, ms, hasSucceeded) => timers[event].add(label, ms, hasSucceeded),
    },
    metrics: [
      ...routeMetrics(routes),
      ...Object.values(counters).map((counter) => counter.metric),
      ...Object.values(timers).flatMap((timer) => timer.metrics),
    ],
  };
}
