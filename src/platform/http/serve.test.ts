import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { parseConfig } from '../config.ts';
import { defineApi } from './api-contract.ts';
import { ApiError } from './api-error.ts';
import { ResponseCache } from './response-cache.ts';
import { serve } from './serve.ts';
import { createServer } from './server.ts';

const endpoint = {
  summary: 'Write',
  access: 'public',
  params: z.object({ outcome: z.string() }),
  response: z.null(),
  status: 204,
} as const;
const api = defineApi({
  'POST /api/public/:outcome': { ...endpoint, changesPublicPages: true },
  'POST /api/other/:outcome': endpoint,
});

let dataDir: string;
let server: FastifyInstance;
const cache = new ResponseCache(1000, {});
const invalidateWritten = vi.spyOn(cache, 'invalidateWritten').mockResolvedValue();
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pawhaven-serve-'));
  server = await createServer(parseConfig({ DATA_DIR: dataDir }), pino({ level: 'silent' }), cache);
  const write = async ({ params: { outcome } }: { params: { outcome: string } }) => {
    if (outcome === 'rejected') throw new ApiError(409, 'Somebody else was faster.');
    if (outcome === 'unavailable') throw Object.assign(new Error('the database shuts down'), { code: '57P01' });
    if (outcome === 'failed') throw new Error('the connection was lost after the commit');
  };
  serve(server, api, { 'POST /api/public/:outcome': write, 'POST /api/other/:outcome': write });
});
beforeEach(() => invalidateWritten.mockClear());
afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true });
});

describe('a call', () => {
  test.each([
    ['that changes public pages has its changes invalidated', '/api/public/done', 204, 1],
    ['that changes public pages and fails too, since it may have committed', '/api/public/failed', 500, 1],
    ['that is rejected does not: anybody could empty the cache', '/api/public/rejected', 409, 0],
    ['that finds no database does not: readers need the cache now', '/api/public/unavailable', 503, 0],
    ['that changes no public page does not', '/api/other/done', 204, 0],
  ])('%s', async (_what, url, status, invalidated) => {
    expect((await server.inject({ method: 'POST', url })).statusCode).toBe(status);
    expect(invalidateWritten).toHaveBeenCalledTimes(invalidated);
  });
});
