import { createRequestHandler, RouterContextProvider } from 'react-router';
import * as build from 'virtual:react-router/server-build';
import { cacheKeys } from './platform/pages/cache-key.ts';
import { services as servicesKey, type Services } from './services.ts';

const respond = createRequestHandler(build, import.meta.env.MODE);

/** Answers a request for a page, or for the data of one. */
export function handle(request: Request, services: Services): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(servicesKey, services);
  return respond(request, context);
}

/** The key under which an anonymous GET of this address may be kept as ready bytes; null: never. */
export const cacheKey = cacheKeys(build.routes);
