import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { createClientIds } from './client-id.ts';

function requestFrom(remoteAddress: string, forwarded?: string): IncomingMessage {
  return {
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  } as never;
}

test('a client has one id, which does not contain its IP', () => {
  const idOf = createClientIds([]);
  const id = idOf(requestFrom('203.0.113.7'));
  expect(id).toMatch(/^[\w-]{10}$/);
  expect(idOf(requestFrom('203.0.113.7'))).toBe(id);
  expect(idOf(requestFrom('203.0.113.8'))).not.toBe(id);
  // Of another process, or another day.
  expect(createClientIds([])(requestFrom('203.0.113.7'))).not.toBe(id);
});

test('the addresses of one IPv6 network are one client', () => {
  const idOf = createClientIds([]);
  expect(idOf(requestFrom('2001:db8:1:2::1'))).toBe(idOf(requestFrom('2001:db8:1:2:ffff::9')));
});

test('only a trusted proxy says who the client is', () => {
  const idOf = createClientIds(['10.0.0.0/8']);
  const direct = idOf(requestFrom('203.0.113.7'));
  expect(idOf(requestFrom('10.1.2.3', '198.51.100.1, 203.0.113.7'))).toBe(direct);
  expect(idOf(requestFrom('10.1.2.3', '203.0.113.7, 10.9.9.9'))).toBe(direct);
  expect(idOf(requestFrom('203.0.113.7', '198.51.100.1'))).toBe(direct);
  expect(createClientIds([])(requestFrom('203.0.113.7', 'x'))).toHaveLength(10);
});
