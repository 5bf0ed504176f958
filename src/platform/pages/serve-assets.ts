import { join } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

const CLIENT_DIR = join(import.meta.dirname, '../../../build/client');
const SERVICE_WORKER = 'service-worker.js';

/** Browsers check for a new worker with each page. The policy is for what the worker itself requests. */
const workerHeaders = {
  'cache-control': 'no-cache',
  'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
};

/** If the worker were only missing, browsers would go on using the one they have. */
const removal = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(remove()));
async function remove() {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
}
`;

/** Only documents need these; on a small script or font, they would double its size. */
const documentHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-frame-options',
];

/** Serves the built scripts, styles, fonts and icons; files with a hash in their name may be cached forever. */
export async function serveAssets(
  app: FastifyInstance,
  { hasServiceWorker }: { hasServiceWorker: boolean },
): Promise<void> {
  await app.register(async (assets) => {
    assets.addHook('onSend', async (_request, reply) => shorten(reply));
    await assets.register(fastifyStatic, {
      ...common,
      root: join(CLIENT_DIR, 'assets'),
      prefix: '/assets/',
      // Immutable files are never revalidated.
      etag: false,
      lastModified: false,
      acceptRanges: false,
      globIgnore: ['**/*.br', '**/*.gz'],
      setHeaders: (reply) => void reply.header('cache-control', 'max-age=31536000, immutable'),
    });
  });
  await app.register(fastifyStatic, {
    ...common,
    root: CLIENT_DIR,
    globIgnore: ['**/*.br', '**/*.gz', '.vite/**', 'assets/**', ...(hasServiceWorker ? [] : [SERVICE_WORKER])],
    setHeaders: (reply, path) =>
      void reply.headers(path.includes(SERVICE_WORKER) ? workerHeaders : { 'cache-control': 'public, max-age=3600' }),
  });
  if (!hasServiceWorker) {
    app.get(`/${SERVICE_WORKER}`, { schema: { hide: true } }, (_request, reply) =>
      reply.headers(workerHeaders).type('text/javascript; charset=utf-8').send(removal),
    );
  }
}

/** A page loads eight such files, and headers are a tenth of the small ones' size. */
function shorten(reply: FastifyReply): void {
  for (const name of documentHeaders) void reply.removeHeader(name);
  // Module scripts are always UTF-8.
  if (String(reply.getHeader('content-type')).includes('javascript'))
    void reply.header('content-type', 'text/javascript');
  // HTTP/1.1 connections stay open by default; only the end is announced.
  const { raw, request } = reply;
  if (request.raw.httpVersion !== '1.0' && raw.shouldKeepAlive && !raw.hasHeader('connection'))
    raw.removeHeader('connection');
}

const common = {
  // A route per file: every other URL is a page.
  wildcard: false,
  index: false,
  preCompressed: true,
  decorateReply: false,
  cacheControl: false,
} satisfies Partial<FastifyStaticOptions>;
