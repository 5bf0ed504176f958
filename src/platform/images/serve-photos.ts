import { extname } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { StoredFiles } from './photo-files.ts';
import { photoFileName } from './photo-store.ts';

/** Opens a photo for a visitor; null if there is none. */
export type OpenPhoto = (name: string, visitor: { ip: string; hungUp: AbortSignal }) => ReturnType<StoredFiles['open']>;

/** Serves stored photos at `/photos/`: only files with the store's own names, whose content never changes. */
export function servePhotos(app: FastifyInstance, open: OpenPhoto): void {
  app.get<{ Params: { file: string } }>(
    '/photos/:file',
    { schema: { hide: true } },
    async ({ params, headers, ip }, reply) => {
      if (!photoFileName.test(params.file)) return reply.callNotFound();
      const etag = `"${params.file}"`;
      // Other sites may display a pet's photo.
      const cached = { etag, 'cache-control': FOR_EVER, 'cross-origin-resource-policy': 'cross-origin' };
      if (headers['if-none-match'] === etag) return reply.headers(cached).code(304).send();
      const connection = new AbortController();
      reply.raw.once('close', () => connection.abort());
      const file = await open(params.file, { ip, hungUp: connection.signal });
      if (!file) return reply.header('cross-origin-resource-policy', 'cross-origin').callNotFound();
      return reply
        .headers(cached)
        .type(`image/${extname(params.file).slice(1)}`)
        .header('content-length', file.bytes)
        .send(file.content);
    },
  );
}

const FOR_EVER = 'public, max-age=31536000, immutable';
