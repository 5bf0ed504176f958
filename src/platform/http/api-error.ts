export type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 503;

/** A rejected request: a status, a sentence that is safe to display, and errors by field. `toErrorResponse` handles it. */
export class ApiError extends Error {
  override name = 'ApiError';
  /** Checked instead of `instanceof`: the page bundle may contain a second copy of the class. */
  readonly code = 'API_ERROR';
  readonly status: ErrorStatus;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: ErrorStatus,
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
