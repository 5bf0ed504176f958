import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { ResponseCache } from './response-cache.ts';
import { sendCached, sendIfCached } from './send-cached.ts';

const request = { method: 'GET', url: '/page', headers: { 'accept-encoding': 'br' } } as unknown as IncomingMessage;

/** Records what is sent. */
function receive() {
  const sent: Buffer[] = [];
  const response = {
    writeHead: () => response,
    end: (bytes: Buffer) => void sent.push(bytes),
  };
  const routed = { routeOptions: { url: '/page' } };
  const reply = { request: routed, getHeaders: () => ({}), hijack: () => undefined, raw: response };
  return { sent, reply: reply as never, response: response as unknown as ServerResponse };
}

test('compresses a response better once it was sent twenty times', async () => {
  const body = Array.from({ length: 2000 }, (_, n) => `<p class="pet-${n % 37}">${Math.imul(n, 2654435761)}</p>`).join(
    '',
  );
  const cache = new ResponseCache(10_000_000, {});
  const cached = await cache.get(request, 'page', async () => ({ status: 200, headers: {}, body }));
  const { sent, reply, response } = receive();
  await sendCached(reply, request, cached);
  for (let use = 1; use < 20; use += 1) expect(sendIfCached(cache, request, response, 'id')).toBe(cached);
  expect(new Set(sent.map((bytes) => bytes.length)).size).toBe(1);
  const sendAgain = () => {
    sendIfCached(cache, request, response, 'id');
    return sent.at(-1)!.length;
  };
  await expect.poll(sendAgain).toBeLessThan(sent[0]!.length);
  expect(brotliDecompressSync(sent.at(-1)!).toString()).toBe(body);
});
