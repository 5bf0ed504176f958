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
 * Files are taken only where a contract names them. A field may be longer than any schema takes, so that it is refused
 * and not cut.
 */
const LIMITS = { files: 0, fields: 60, parts: 60, fieldSize: 100_000, fieldNameSize: 100 };

/**
 * Takes multipart forms, whose fields become the body's (`product.md`, section 2).
 * @param uploads where files wait until the response is sent
 */
export async function takeForms(app: FastifyInstance, uploads: UploadFolder): Promise<void> {
  app.decorateRequest('isFormRead', false);
  const onFile = receiveFiles(app, uploads);
  await app.register(multipart, {
    attachFieldsToBody: 'keyValues',
    limits: LIMITS,
    // It is noticed where files are received, and said in words of the call's own.
    throwFileSizeLimit: false,
    onFile,
  });
  // After the plugin's own hook, which reads the form.
  app.addHook('preValidation', async (request) => {
    request.isFormRead = true;
    if (request.formRefusal) throw request.formRefusal;
  });
}

export function isForm({ headers }: FastifyRequest): boolean {
  return /^multipart\//i.test(headers['content-type'] ?? '');
}

/** Whether a request failed because its form is none: the parser's errors carry no status. */
export function isUnreadableForm(request: FastifyRequest): boolean {
  return isForm(request) && !request.isFormRead;
}
