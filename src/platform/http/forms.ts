import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { receiveFiles } from './receive-files.ts';
import type { UploadFolder } from './upload-folder.ts';

declare module 'fastify' {
  interface FastifyRequest {
    isFormRead: boolean;
  }
}

/**
 * Files are accepted only if a contract names them. Fields may be longer than any schema allows: they are then rejected
 * instead of truncated.
 */
const LIMITS = { files: 0, fields: 60, parts: 60, fieldSize: 100_000, fieldNameSize: 100 };

/** Accepts multipart forms, whose fields become the body's (`product.md`, section 2). */
export async function acceptForms(app: FastifyInstance, uploads: UploadFolder): Promise<void> {
  app.decorateRequest('isFormRead', false);
  const onFile = receiveFiles(app, uploads);
  await app.register(multipart, {
    attachFieldsToBody: 'keyValues',
    limits: LIMITS,
    // `receiveFiles` detects it, with the endpoint's own message.
    throwFileSizeLimit: false,
    onFile,
  });
  // After the plugin's own hook, which reads the form.
  app.addHook('preValidation', async (request) => {
    request.isFormRead = true;
    if (request.formError) throw request.formError;
  });
}

export function isForm({ headers }: FastifyRequest): boolean {
  return /^multipart\//i.test(headers['content-type'] ?? '');
}

/** Whether a request failed because its form is malformed: the parser's errors have no status. */
export function isUnreadableForm(request: FastifyRequest): boolean {
  return isForm(request) && !request.isFormRead;
}
