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
