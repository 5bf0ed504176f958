import type { RouteTiming } from './telemetry.ts';

/** In milliseconds; responses from the cache take less than the first. */
export const BUCKETS_MS = [1, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 10_000];

/** More than the site has; if there are more, a pattern must be wrong. */
const MAX_ROUTES = 1500;

/** Counts the requests to one route. A cached response takes microseconds, so it does no more than additions. */
export class RouteCounts implements RouteTiming {
  readonly method: string;
  readonly route: string;
  readonly statuses = new Map<number, number>();
  readonly buckets = new Float64Array(BUCKETS_MS.length + 1);
  sumMs = 0;

  constructor(method: string, route: string) {
    this.method = method;
    this.route = route;
  }

  observe(status: number, ms: number): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    let at = 0;
    while (at < BUCKETS_MS.length && ms > BUCKETS_MS[at]!) at += 1;
    this.buckets[at]! += 1;
    this.sumMs += ms;
  }
}

/** All routes that were requested. */
export class RouteTimings {
  readonly #routes = new Map<string, RouteCounts>();

  get(method: string, route: string): RouteCounts {
    const key = `${method} ${route}`;
    const known = this.#routes.get(key);
    if (known) return known;
    if (this.#routes.size >= MAX_ROUTES && route !== OTHER) return this.get(method, OTHER);
    const created = new RouteCounts(method, route);
    this.#routes.set(key, created);
    return created;
  }

  values(): Iterable<RouteCounts> {
    return this.#routes.values();
  }
}

const OTHER = 'other';
