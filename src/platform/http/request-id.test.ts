import { expect, test } from 'vitest';
import { createRequestId } from './request-id.ts';

test('request ids are unique and look like UUIDs', () => {
  const ids = Array.from({ length: 10_000 }, createRequestId);
  expect(new Set(ids).size).toBe(10_000);
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/);
});
