import { expect, test } from 'vitest';
import { createTraceParents } from './trace-parent.ts';
import { createProxyCheck } from './trusted-proxies.ts';

test('only IPs and networks of TRUST_PROXY are proxies', () => {
  const isProxy = createProxyCheck(['127.0.0.1', '172.30.83.0/28', '2001:db8::/32']);
  for (const ip of ['127.0.0.1', '::ffff:127.0.0.1', '172.30.83.9', '2001:db8::7']) expect(isProxy(ip), ip).toBe(true);
  for (const ip of ['127.0.0.2', '172.30.83.16', '2001:db9::7', 'unknown', '', undefined])
    expect(isProxy(ip), ip).toBe(false);
  expect(createProxyCheck([])('127.0.0.1')).toBe(false);
});

test('a traceparent counts only if a proxy sent it', () => {
  const [traceId, spanId] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
  const from = (remoteAddress: string | undefined, traceparent?: string) =>
    ({ headers: { traceparent }, socket: { remoteAddress } }) as never;
  const header = `00-${traceId}-${spanId}-01`;
  const read = createTraceParents(['10.0.0.1']);
  expect(read(from('10.0.0.1', header))).toEqual({ traceId, spanId, isSampled: true });
  expect(read(from('10.0.0.1'))).toBeNull();
  for (const other of ['10.0.0.2', undefined]) expect(read(from(other, header)), other).toBeNull();
  expect(createTraceParents([])(from('10.0.0.1', header))).toBeNull();
});
