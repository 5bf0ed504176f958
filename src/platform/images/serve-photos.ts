import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { photoFileName } from './photo-store.ts';

/** Serves the kept pictures below `/photos/`: only files named as the store names them, which never change. */
export async function servePhotos(app: FastifyInstance, photoDir: string): Promise<void> {
  await app.register(fastifyStatic, { root: photoDir, serve: false });
  app.get<{ Params: { file: string } }>('/photos/:file', { schema: { hide: true } }, async ({ params }, reply) => {
    if (!photoFileName.test(params.file)) return reply.callNotFound();
    // Other sites may show a pet's picture.
    return reply
      .header('cross-origin-resource-policy', 'cross-origin')
      .sendFile(params.file, { immutable: true, maxAge: '1y' });
  });
}
