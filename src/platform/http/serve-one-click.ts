import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { linkToken } from './text-schemas.ts';

const MAX_BYTES = 1000;

/**
 * One-click unsubscribe (RFC 8058): mail programs post a form to the URL of the unsubscribe page. Other routes don't
 * accept such forms, which any site could make a browser send.
 */
export function serveOneClick(
  api: FastifyInstance,
  path: string,
  { unsubscribe, message }: { unsubscribe: (token: string, request: FastifyRequest) => Promise<void>; message: string },
): void {
  void api.register(async (scope) => {
    const type = 'application/x-www-form-urlencoded';
    const options = { parseAs: 'string', bodyLimit: MAX_BYTES } as const;
    scope.addContentTypeParser(type, options, (_request, body, done) => done(null, body));
    scope.post(path, { schema: { hide: true, querystring: linkToken } }, async (request, reply) => {
      const { token } = request.query as z.infer<typeof linkToken>;
      await unsubscribe(token, request);
      return reply.header('cache-control', 'no-store').send({ message });
    });
  });
}
