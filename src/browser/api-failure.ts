import type { ErrorNext } from '../platform/http/api-error.ts';

/** A failed API call. */
export class ApiFailure extends Error {
  override name = 'ApiFailure';
  /** HTTP status; 0 for the network. */
  readonly status: number;
  /** Validation errors by field. */
  declare readonly fields: Record<string, string> | undefined;
  declare readonly retryAfterSeconds: number | undefined;
  /** Whether the message is written for people: the server's own, or that the network is down. */
  declare readonly hasUserMessage: boolean;
  /** What leads on, such as a second factor. */
  declare readonly next: ErrorNext | undefined;

  constructor(
    status: number,
    message: string,
    more: {
      fields?: Record<string, string> | undefined;
      retryAfterSeconds?: number | undefined;
      hasUserMessage: boolean;
      next?: ErrorNext;
    },
  ) {
    super(message);
    this.status = status;
    Object.assign(this, more);
  }
}

/** @returns what a call returns, or the fallback if the server answers 404 */
export async function unlessMissing<Result, Fallback>(
  call: Promise<Result>,
  fallback: Fallback,
): Promise<Result | Fallback> {
  try {
    return await call;
  } catch (failure) {
    if (failure instanceof ApiFailure && failure.status === 404) return fallback;
    throw failure;
  }
}

/** The message to show for an error: the server's if it sent one, else the page's own. */
export function describeFailure(failure: unknown, fallbackMessage: string): string {
  return failure instanceof ApiFailure && failure.hasUserMessage ? failure.message : fallbackMessage;
}

export function networkError(): ApiFailure {
  const message = navigator.onLine
    ? 'We can’t connect right now. Check your connection and try again.'
    : 'You’re offline. Try again when you’re back online.';
  return new ApiFailure(0, message, { hasUserMessage: true });
}

/** Whether the server was not reached: it has refused nothing. */
export function isUnreachable(failure: unknown): boolean {
  return failure instanceof ApiFailure && failure.status === 0;
}

/** A response that is not the API's: mostly of a proxy in front of a server that is starting. */
export function unreadableResponse(status: number): ApiFailure {
  return new ApiFailure(status, 'Something went wrong on our side. Please try again in a minute.', {
    hasUserMessage: false,
  });
}

/** Reads an error response: `{ error, fields }` if it comes from the API. */
export function parseFailure(response: Response, text: string): ApiFailure {
  const { error, fields, ...next } = parseBody(text);
  if (typeof error !== 'string' || error === '') return unreadableResponse(response.status);
  const retryAfterSeconds = Number(response.headers.get('retry-after')) || undefined;
  return new ApiFailure(response.status, error, { fields, retryAfterSeconds, hasUserMessage: true, next });
}

function parseBody(text: string): { error?: unknown; fields?: Record<string, string> } & ErrorNext {
  try {
    return (JSON.parse(text) as object | null) ?? {};
  } catch {
    return {};
  }
}
