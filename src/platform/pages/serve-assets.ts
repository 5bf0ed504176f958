import { join } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

const CLIENT_DIR = join(import.meta.dirname, '../../../build/client');

/** They say how a document may behave; on a script or a font they are only weight, as much as a small file itself. */
const documentHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-frame-options',
];

/** The built scripts, styles, fonts and icons; what has its content's hash in its name may be cached for ever. */
export async function serveAssets(app: FastifyInstance): Promise<void> {
  await app.register(async (assets) => {
    assets.addHook('onSend', async (_request, reply) => shorten(reply));
    await assets.register(fastifyStatic, {
      ...common,
      root: join(CLIENT_DIR, 'assets'),
      prefix: '/assets/',
      // Nobody asks again for what never changes.
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
    globIgnore: ['**/*.br', '**/*.gz', '.vite/**', 'assets/**'],
    setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=3600'),
  });
}

/** A page takes eight such files, and a tenth of what the small ones weigh is said about them. */
function shorten(reply: FastifyReply): void {
  for (const name of documentHeaders) void reply.removeHeader(name);
  // A script that is a module is UTF-8 whatever is said of it.
  if (String(reply.getHeader('content-type')).includes('javascript'))
    void reply.header('content-type', 'text/javascript');
  // HTTP/1.1 connections stay open by default; only the end is announced.
  const { raw, request } = reply;
  if (request.raw.httpVersion !== '1.0' && raw.shouldKeepAlive && !raw.hasHeader('connection'))
    raw.removeHeader('connection');
}

const common = {
  // A route for each file: every other address is a page's.
  wildcard: false,
  index: false,
  preCompressed: true,
  decorateReply: false,
  cacheControl: false,
} satisfies Partial<FastifyStaticOptions>;
