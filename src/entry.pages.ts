import { createRequestHandler, RouterContextProvider } from 'react-router';
import * as build from 'virtual:react-router/server-build';
import { cacheKeys, pagePatterns } from './platform/pages/cache-key.ts';
import { services as servicesKey, type Services } from './services.ts';

const respond = createRequestHandler(build, import.meta.env.MODE);

/** Handles a request for a page or its data. */
export function handle(request: Request, services: Services): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(servicesKey, services);
  return respond(request, context);
}

/** The key under which an anonymous GET may be cached; null if it may not. */
export const cacheKey = cacheKeys(build.routes);

/** The pattern of a page's path, for metrics and traces. */
export const pagePattern = pagePatterns(build.routes);
