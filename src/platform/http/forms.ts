import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    isFormRead: boolean;
  }
}

/** No call takes a file yet. A field may be longer than any schema takes, so that it is refused and not cut. */
const LIMITS = { files: 0, fields: 60, parts: 60, fieldSize: 100_000, fieldNameSize: 100 };

/** Takes multipart forms, whose fields become the body's (`product.md`, section 2). */
export async function takeForms(app: FastifyInstance): Promise<void> {
  app.decorateRequest('isFormRead', false);
  await app.register(multipart, { attachFieldsToBody: 'keyValues', limits: LIMITS });
  // After the plugin's own hook, which reads the form.
  app.addHook('preValidation', async (request) => {
    request.isFormRead = true;
  });
}

export function isForm({ headers }: FastifyRequest): boolean {
  return /^multipart\//i.test(headers['content-type'] ?? '');
}

/** Whether a request failed because its form is none: the parser's errors carry no status. */
export function isUnreadableForm(request: FastifyRequest): boolean {
  return isForm(request) && !request.isFormRead;
}
