/** A call of the API that did not succeed. */
export class ApiFailure extends Error {
  override name = 'ApiFailure';
  /** 0: the network. */
  readonly status: number;
  /** What is wrong with which field of a form. */
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** Whether the message tells more than a page could: the server's own sentence, or that the network is away. */
  readonly isTelling: boolean;

  constructor(
    status: number,
    message: string,
    more: { fields?: Record<string, string>; retryAfterSeconds?: number; isTelling: boolean },
  ) {
    super(message);
    this.status = status;
    this.fields = more.fields;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.isTelling = more.isTelling;
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

/** What to tell of a failure: the server's sentence where there is one, else the page's own. */
export function describeFailure(failure: unknown, ownWords: string): string {
  return failure instanceof ApiFailure && failure.isTelling ? failure.message : ownWords;
}

export function unreachable(): ApiFailure {
  return new ApiFailure(0, 'We cannot be reached at the moment. Please check your connection and try again.', {
    isTelling: true,
  });
}

/** An answer that is not ours: of a proxy, mostly, in front of a server that is starting. */
export function unreadable(status: number): ApiFailure {
  return new ApiFailure(status, 'The answer could not be read. Please try again in a minute.', { isTelling: false });
}

/** The failure that a refusing answer tells of: `{ error, fields }`, if it is the API that refused. */
export function failureOf(response: Response, text: string): ApiFailure {
  const { error, fields } = readRefusal(text);
  if (typeof error !== 'string' || error === '') return unreadable(response.status);
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new ApiFailure(response.status, error, {
    ...(fields && { fields }),
    ...(Number.isFinite(seconds) && { retryAfterSeconds: seconds }),
    isTelling: true,
  });
}

function readRefusal(text: string): { error?: unknown; fields?: Record<string, string> } {
  try {
    return (JSON.parse(text) as object | null) ?? {};
  } catch {
    return {};
  }
}
