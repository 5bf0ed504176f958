import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { errorCode, isDatabaseUnavailable, isReadOnly, isTooSlow } from '../database/errors.ts';
import type { StorageError } from '../storage-error.ts';
import { isApiError, type ErrorNext } from './api-error.ts';
import { MISSING } from './text-schemas.ts';

export interface ErrorResponse {
  status: number;
  body: { error: string; fields?: Record<string, string> } & ErrorNext;
  retryAfterSeconds?: number;
  /** Logged as an error. */
  isServerError: boolean;
}

/** Converts every error to a response (`product.md`, section 2). */
export function toErrorResponse(error: unknown): ErrorResponse {
  if (isApiError(error)) {
    return {
      status: error.status,
      body: { error: error.message, ...(error.fields && { fields: error.fields }), ...error.next },
      ...(error.retryAfterSeconds !== undefined && { retryAfterSeconds: error.retryAfterSeconds }),
      isServerError: false,
    };
  }
  if (hasZodFastifySchemaValidationErrors(error)) return invalid(error.validation);
  if (isDatabaseUnavailable(error)) {
    return {
      status: 503,
      body: { error: unavailable(error) },
      retryAfterSeconds: 5,
      isServerError: true,
    };
  }
  if (errorCode(error) === 'STORAGE_FAILED' && (error as StorageError).isAway) {
    return {
      status: 503,
      body: { error: 'Photos and files aren’t available right now. Please try again in a minute.' },
      retryAfterSeconds: 10,
      isServerError: true,
    };
  }
  if (errorCode(error) === 'STORAGE_FAILED') {
    return {
      status: 503,
      body: { error: 'We can’t store files right now. Please try again later.' },
      retryAfterSeconds: 60,
      isServerError: true,
    };
  }
  const status = frameworkStatus(error);
  if (status !== undefined && status >= 400 && status < 500) {
    return { status, body: { error: FRAMEWORK_SENTENCES[status] ?? FRAMEWORK_SENTENCES[400]! }, isServerError: false };
  }
  return { status: 500, body: { error: 'Something went wrong.' }, isServerError: true };
}

function unavailable(error: unknown): string {
  if (isReadOnly(error)) return 'We can’t save changes right now. Try again in a few seconds.';
  if (isTooSlow(error)) return 'That took too long. Try again in a few seconds.';
  return 'We can’t reach the shelter’s records right now. Try again in a few seconds.';
}

type Issue = { instancePath: string; message?: string | undefined };

function invalid(issues: readonly Issue[]): ErrorResponse {
  const fields: Record<string, string> = {};
  for (const { instancePath, message } of issues) {
    const field = instancePath.split('/').filter(Boolean).join('.');
    if (field && message) fields[field] ??= message === MISSING ? `Enter the ${wordsOf(field)}` : message;
  }
  const [first] = Object.entries(fields);
  const error = first ? toSentence(...first) : 'The request is invalid.';
  return { status: 400, body: { error, ...(first && { fields }) }, isServerError: false };
}

/** A message is a sentence of its own, or continues one that begins with the field. */
export function toSentence(field: string, message: string): string {
  if (message.startsWith('Use ')) return `${message} for the ${wordsOf(field)}.`;
  return /^\p{Lu}/u.test(message) ? `${message}.` : `The ${wordsOf(field)} ${message}.`;
}

function wordsOf(field: string): string {
  return field.replaceAll('_', ' ');
}

/** Replaces the messages of Fastify's own errors, which are written for engineers. */
const FRAMEWORK_SENTENCES: Record<number, string> = {
  400: 'We couldn’t read the request.',
  404: 'There’s nothing at this URL. See /api/docs for the API.',
  405: 'This server doesn’t support CONNECT.',
  408: 'The request took too long to arrive.',
  413: 'That’s too large to send.',
  414: 'The URL is too long.',
  415: 'This content type isn’t supported.',
  417: 'This server supports only Expect: 100-continue.',
  431: 'The request’s headers are too large.',
};

function frameworkStatus(error: unknown): number | undefined {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  return typeof status === 'number' ? status : undefined;
}
