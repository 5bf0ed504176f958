import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { PageBundle } from './serve-pages.ts';

const ROOT = join(import.meta.dirname, '../../..');

interface Reporting {
  reportFault: (fault: unknown) => void;
}

/** The page bundle's own exports: it renders with whatever services it is given. */
interface BundleExports<S> {
  handle(request: Request, services: S & Reporting): Promise<Response>;
  cacheKey(url: URL): string | null;
}

/**
 * The built page bundle, or in development the sources through Vite, which also serves
 * the browser's side of them.
 */
export async function loadPages<S>(
  app: FastifyInstance,
  services: S,
  isDevelopment: boolean,
): Promise<{ bundle: () => Promise<PageBundle>; close: () => Promise<void> }> {
  const give = ({ handle, cacheKey }: BundleExports<S>): PageBundle => ({
    handle: (request, reportFault) => handle(request, { ...services, reportFault }),
    cacheKey,
  });
  if (isDevelopment) {
    const { openVite } = await import('./development.ts');
    const { load, close } = await openVite<BundleExports<S>>(app, ROOT);
    return { bundle: async () => give(await load()), close };
  }
  const built = give((await import(pathToFileURL(join(ROOT, 'build/server/index.js')).href)) as BundleExports<S>);
  return { bundle: async () => built, close: async () => undefined };
}
