import { AsyncLocalStorage } from 'node:async_hooks';

/** What the log lines and spans of a request have in common. */
export interface RequestContext {
  /** Absent outside of requests, as in a job. */
  requestId?: string;
  traceId?: string | undefined;
  /** The current span. */
  span?: unknown;
}

export const requestContext = new AsyncLocalStorage<RequestContext>();
