import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ApiError } from '../../../platform/http/api-error.ts';
import { linkToken } from '../../../platform/http/text-schemas.ts';
import { BY_HAND_FIELD } from '../newsletter.constants.ts';

const MAX_BYTES = 1000;

interface LinkForm {
  /** The page that the email links to. */
  path: string;
  run: (token: string, request: FastifyRequest) => Promise<void>;
  /** The response to an email program. */
  message: string;
}

/**
 * Accepts form posts at the URLs of the linked pages: email programs unsubscribe this way (RFC 8058), and people
 * without JavaScript, who are redirected to the outcome. Other routes reject such forms, which any site could submit;
 * these require the token.
 */
export function serveLinkForms(app: FastifyInstance, forms: readonly LinkForm[]): void {
  void app.register(async (scope) => {
    const type = 'application/x-www-form-urlencoded';
    const options = { parseAs: 'string', bodyLimit: MAX_BYTES } as const;
    scope.addContentTypeParser(type, options, (_request, body, done) => done(null, body));
    for (const { path, run, message } of forms) {
      scope.post(path, { schema: { hide: true, querystring: linkToken } }, async (request, reply) => {
        const { token } = request.query as z.infer<typeof linkToken>;
        reply.header('cache-control', 'no-store');
        const isSentByHand = typeof request.body === 'string' && new URLSearchParams(request.body).has(BY_HAND_FIELD);
        if (!isSentByHand) {
          await run(token, request);
          return reply.send({ message });
        }
        const outcome = await run(token, request).then(
          () => 'done',
          (error: unknown) => {
            if (!(error instanceof ApiError) || error.status !== 400) throw error;
            return 'refused';
          },
        );
        return reply.redirect(`${path}?outcome=${outcome}`, 303);
      });
    }
  });
}
