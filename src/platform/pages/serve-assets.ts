import { join } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const CLIENT_DIR = join(import.meta.dirname, '../../../build/client');

/** They say how a document may behave; on a script or a font they are only weight, as much as a small file itself. */
const documentHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
];

/** The built scripts, styles, fonts and icons; what has its content's hash in its name may be cached for ever. */
export async function serveAssets(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    ...common,
    root: join(CLIENT_DIR, 'assets'),
    prefix: '/assets/',
    // Nobody asks again for what never changes.
    etag: false,
    lastModified: false,
    acceptRanges: false,
    globIgnore: ['**/*.br', '**/*.gz'],
    setHeaders: (reply) => {
      for (const name of documentHeaders) void reply.removeHeader(name);
      void reply.header('cache-control', 'max-age=31536000, immutable');
    },
  });
  await app.register(fastifyStatic, {
    ...common,
    root: CLIENT_DIR,
    globIgnore: ['**/*.br', '**/*.gz', '.vite/**', 'assets/**'],
    setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=3600'),
  });
}

const common = {
  // A route for each file: every other address is a page's.
  wildcard: false,
  index: false,
  preCompressed: true,
  decorateReply: false,
  cacheControl: false,
} satisfies Partial<FastifyStaticOptions>;
