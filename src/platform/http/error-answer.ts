import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { errorCode, isDatabaseUnavailable, isReadOnly, isTooSlow } from '../database/errors.ts';
import { isApiError } from './api-error.ts';

export interface ErrorAnswer {
  status: number;
  body: { error: string; fields?: Record<string, string> };
  retryAfterSeconds?: number;
  /** Whether the fault is the server's own, to be logged as an error. */
  isFault: boolean;
}

/** What any error becomes outside: the one place where errors are turned into answers (`product.md`, section 2). */
export function toErrorAnswer(error: unknown): ErrorAnswer {
  if (isApiError(error)) {
    return {
      status: error.status,
      body: { error: error.message, ...(error.fields && { fields: error.fields }) },
      ...(error.retryAfterSeconds !== undefined && { retryAfterSeconds: error.retryAfterSeconds }),
      isFault: false,
    };
  }
  if (hasZodFastifySchemaValidationErrors(error)) return invalid(error.validation);
  if (isDatabaseUnavailable(error)) {
    return {
      status: 503,
      body: { error: unavailable(error) },
      retryAfterSeconds: 5,
      isFault: true,
    };
  }
  if (errorCode(error) === 'STORAGE_FAILED') {
    return {
      status: 503,
      body: { error: 'The shelter’s server has no room for files at the moment. Please try again later.' },
      retryAfterSeconds: 60,
      isFault: true,
    };
  }
  const status = frameworkStatus(error);
  if (status !== undefined && status >= 400 && status < 500) {
    return { status, body: { error: FRAMEWORK_SENTENCES[status] ?? FRAMEWORK_SENTENCES[400]! }, isFault: false };
  }
  return { status: 500, body: { error: 'Something went wrong.' }, isFault: true };
}

function unavailable(error: unknown): string {
  if (isReadOnly(error)) return 'We can’t save changes right now. Try again in a few seconds.';
  if (isTooSlow(error)) return 'That took too long. Try again in a few seconds.';
  return 'We can’t reach the shelter’s records right now. Try again in a few seconds.';
}

type Issue = { instancePath: string; message?: string | undefined };

function invalid(issues: readonly Issue[]): ErrorAnswer {
  const fields: Record<string, string> = {};
  for (const { instancePath, message } of issues) {
    const field = instancePath.split('/').filter(Boolean).join('.');
    if (field && message) fields[field] ??= message;
  }
  const [first] = Object.entries(fields);
  const error = first ? `The ${first[0].replaceAll('_', ' ')} ${first[1]}.` : 'The request is not valid.';
  return { status: 400, body: { error, ...(first && { fields }) }, isFault: false };
}

/** Fastify's own refusals carry a status; its sentences are for engineers, so ours stand in their place. */
const FRAMEWORK_SENTENCES: Record<number, string> = {
  400: 'The request could not be read.',
  404: 'There is nothing at this address. The API is described at /api/docs.',
  405: 'This server doesn’t support CONNECT.',
  408: 'The request took too long to arrive.',
  413: 'What was sent is too large.',
  414: 'The address is too long.',
  415: 'This type of content is not taken here.',
  417: 'This server supports only Expect: 100-continue.',
  431: 'The request’s headers are too large.',
};

function frameworkStatus(error: unknown): number | undefined {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  return typeof status === 'number' ? status : undefined;
}
