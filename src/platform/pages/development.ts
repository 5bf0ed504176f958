import type { FastifyInstance } from 'fastify';
import { createServer } from 'vite';

/** Serves the pages through Vite, which reloads changed sources. */
export async function openVite<Bundle>(
  app: FastifyInstance,
  root: string,
): Promise<{ load: () => Promise<Bundle>; close: () => Promise<void> }> {
  const listeners = process.listeners('SIGTERM');
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  // Vite would end the process on SIGTERM before the database is closed.
  for (const added of process.listeners('SIGTERM')) if (!listeners.includes(added)) process.off('SIGTERM', added);
  app.addHook('onRequest', async (request, reply) => {
    const isHandled = await new Promise<boolean>((resolve, reject) => {
      reply.raw.once('close', () => resolve(true));
      vite.middlewares(request.raw, reply.raw, (error?: unknown) => (error ? reject(error) : resolve(false)));
    });
    if (isHandled) reply.hijack();
  });
  return {
    load: () => vite.ssrLoadModule('/src/entry.pages.ts') as Promise<Bundle>,
    close: () => vite.close(),
  };
}
