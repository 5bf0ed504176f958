import type { IncomingMessage } from 'node:http';
import { createProxyCheck } from './trusted-proxies.ts';

const TRACEPARENT = /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})/;

export interface TraceParent {
  traceId: string;
  spanId: string;
  isSampled: boolean;
}

/** Parses the header of W3C Trace Context; null if it is missing or invalid. */
export function parseTraceParent(header: string | string[] | undefined): TraceParent | null {
  if (typeof header !== 'string' || header.length > 500) return null;
  const [, traceId, spanId, flags] = TRACEPARENT.exec(header) ?? [];
  if (traceId === undefined || /^0+$/.test(traceId) || /^0+$/.test(spanId!)) return null;
  return { traceId, spanId: spanId!, isSampled: (parseInt(flags!, 16) & 1) === 1 };
}

/**
 * Creates the function that reads a request's `traceparent`. A visitor's own is ignored: anyone could otherwise choose what
 * is sampled, and mix requests into a trace.
 * @param trustProxy whose header counts
 */
export function createTraceParents(trustProxy: readonly string[]): (request: IncomingMessage) => TraceParent | null {
  const isProxy = createProxyCheck(trustProxy);
  return ({ headers: { traceparent }, socket }) =>
    traceparent !== undefined && isProxy(socket.remoteAddress) ? parseTraceParent(traceparent) : null;
}
