export type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 503;

/** How people can prove who they are. */
export type ProofMethod = 'password' | 'totp' | 'passkey' | 'recovery code';

/** With an error that is only a step of a login, or that goes away after one. */
export interface ErrorNext {
  /** The login continues with one of these, and the challenge. */
  second_factor?: { challenge: string; methods: ProofMethod[] };
  /** The call works after one of these. */
  step_up?: ProofMethod[];
  /** Nothing works before a second factor is added. */
  second_factor_required?: true;
}

/** A rejected request: a status, a sentence that is safe to display, and errors by field. `toErrorResponse` handles it. */
export class ApiError extends Error {
  override name = 'ApiError';
  /** Checked instead of `instanceof`: the page bundle may contain a second copy of the class. */
  readonly code = 'API_ERROR';
  readonly status: ErrorStatus;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** What a client needs to continue. */
  readonly next: ErrorNext | undefined;

  constructor(
    status: ErrorStatus,
    sentence: string,
    more: { fields?: Record<string, string>; retryAfterSeconds?: number; next?: ErrorNext } = {},
  ) {
    super(sentence);
    this.status = status;
    this.fields = more.fields;
    this.next = more.next;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && 'code' in error && error.code === 'API_ERROR';
}
