import type { FastifyInstance } from 'fastify';
import { ApiError } from './api-error.ts';

/** Rejects or throws while the server should not receive traffic. */
export type ReadinessCheck = () => Promise<void> | void;

/** `/livez`, also as `/healthz`: the process is alive. `/readyz`: it can serve, because every check passes, in order. */
export function serveHealth(app: FastifyInstance, checks: readonly ReadinessCheck[]): void {
  for (const url of ['/livez', '/healthz']) app.get(url, { schema: { hide: true } }, async () => ({ status: 'alive' }));
  app.get('/readyz', { schema: { hide: true } }, async () => {
    for (const check of checks) await check();
    return { status: 'ready' };
  });
}

/** A check that fails once shutdown has started. */
export function notReadyWhile(isStopping: () => boolean): ReadinessCheck {
  return () => {
    if (isStopping()) throw new ApiError(503, 'The server is stopping.', { retryAfterSeconds: 5 });
  };
}
