import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { PageBundle } from './serve-pages.ts';

const ROOT = join(import.meta.dirname, '../../..');

interface Reporting {
  reportError: (error: unknown) => void;
}

interface BundleExports<S> {
  handle(request: Request, services: S & Reporting): Promise<Response>;
  cacheKey(url: URL): string | null;
  pagePattern(pathname: string): string;
}

/** Loads the page bundle, or in development the sources through Vite, which also serves them to the browser. */
export async function loadPages<S>(
  app: FastifyInstance,
  services: S,
  isDevelopment: boolean,
): Promise<{ bundle: () => Promise<PageBundle>; close: () => Promise<void> }> {
  const toPageBundle = ({ handle, cacheKey, pagePattern }: BundleExports<S>): PageBundle => ({
    handle: (request, reportError) => handle(request, { ...services, reportError }),
    cacheKey,
    pagePattern,
  });
  if (isDevelopment) {
    const { openVite } = await import('./development.ts');
    const { load, close } = await openVite<BundleExports<S>>(app, ROOT);
    return { bundle: async () => toPageBundle(await load()), close };
  }
  const built = toPageBundle(
    (await import(pathToFileURL(join(ROOT, 'build/server/index.js')).href)) as BundleExports<S>,
  );
  return { bundle: async () => built, close: async () => undefined };
}
