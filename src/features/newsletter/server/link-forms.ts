import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ApiError } from '../../../platform/http/api-error.ts';
import { linkToken } from '../newsletter.contract.ts';
import { PERSON } from '../newsletter-words.contract.ts';

const MAX_BYTES = 1000;

interface LinkForm {
  /** The page that a link in a mail leads to. */
  path: string;
  act: (token: string, request: FastifyRequest) => Promise<void>;
  /** What a mail program is answered. */
  message: string;
}

/**
 * Takes a form at the very address that leads a person to a page: a mail program ends a subscription so (RFC 8058), and a
 * person does where no script runs, who is led to what came of it. No other call takes such forms, which any site could
 * make a browser send; here, it would need the token.
 */
export function serveLinkForms(app: FastifyInstance, forms: readonly LinkForm[]): void {
  void app.register(async (scope) => {
    const type = 'application/x-www-form-urlencoded';
    const options = { parseAs: 'string', bodyLimit: MAX_BYTES } as const;
    scope.addContentTypeParser(type, options, (_request, body, done) => done(null, body));
    for (const { path, act, message } of forms) {
      scope.post(path, { schema: { hide: true, querystring: linkToken } }, async (request, reply) => {
        const { token } = request.query as z.infer<typeof linkToken>;
        reply.header('cache-control', 'no-store');
        const isPerson = typeof request.body === 'string' && new URLSearchParams(request.body).has(PERSON);
        if (!isPerson) {
          await act(token, request);
          return reply.send({ message });
        }
        const outcome = await act(token, request).then(
          () => 'done',
          (refusal: unknown) => {
            if (!(refusal instanceof ApiError) || refusal.status !== 400) throw refusal;
            return 'refused';
          },
        );
        return reply.redirect(`${path}?outcome=${outcome}`, 303);
      });
    }
  });
}
