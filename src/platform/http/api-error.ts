export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 503;

/**
 * A request that is refused: the status, one sentence that is safe to show, and what
 * is wrong with which field. Thrown by rules, turned into a response in one place.
 */
export class ApiError extends Error {
  override name = 'ApiError';
  /** Judged by this, not by `instanceof`: the page bundle may hold a second copy of the class. */
  readonly code = 'API_ERROR';
  readonly status: RefusalStatus;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: RefusalStatus,
    sentence: string,
    more: { fields?: Record<string, string>; retryAfterSeconds?: number } = {},
  ) {
    super(sentence);
    this.status = status;
    this.fields = more.fields;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && 'code' in error && error.code === 'API_ERROR';
}
