import { errorCode } from '../database/errors.ts';
import { StorageError } from '../storage-error.ts';

/** The object storage rejects a call, or doesn't answer it. The message has no secret. */
export class BucketError extends StorageError {
  override readonly isAway = true;
  /** What to change at the start; `away` passes by itself, and a call may be repeated. `busy`: this server's own limit. */
  readonly reason: 'denied' | 'no-bucket' | 'away' | 'busy';

  constructor(message: string, reason: BucketError['reason'], options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** Of an answer with an unexpected status. `code` is the storage's own, such as `SignatureDoesNotMatch`. */
export function toAnswerError(where: string, status: number, code: string): BucketError {
  const reason = code === 'NoSuchBucket' ? 'no-bucket' : DENIED.has(status) ? 'denied' : 'away';
  return new BucketError(`${where} answered ${status}${code && ` (${code})`}`, reason);
}

/** A wrong region or signature version is a 400. */
const DENIED = new Set([400, 401, 403]);

/** Of a connection that failed. A call that its caller has aborted fails with the caller's reason. */
export function toConnectionError(where: string, error: unknown): unknown {
  const code = errorCode(error);
  if (code === '' || code === 'ABORT_ERR' || error instanceof StorageError) return error;
  return new BucketError(`${where} doesn’t answer (${code})`, 'away', { cause: error });
}
