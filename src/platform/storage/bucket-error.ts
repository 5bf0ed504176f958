import { errorCode } from '../database/errors.ts';
import { StorageError } from '../storage-error.ts';
import { telemetry } from '../telemetry/telemetry.ts';

/** The object storage rejected a call or didn't respond. The message contains no secret. */
export class BucketError extends StorageError {
  override readonly isAway = true;
  /** What to correct at startup; `away` passes by itself, and the call may be repeated. `busy` is this server's own limit. */
  readonly reason: 'denied' | 'no-bucket' | 'away' | 'busy';

  constructor(message: string, reason: BucketError['reason'], options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** For a response with an unexpected status. `code` is the storage's own, such as `SignatureDoesNotMatch`. */
export function toResponseError(where: string, status: number, code: string): BucketError {
  // A redirection names another region or server for the bucket.
  const isElsewhere = code === 'NoSuchBucket' || (status >= 300 && status < 400);
  const reason = isElsewhere ? 'no-bucket' : DENIED.has(status) ? 'denied' : 'away';
  telemetry.recorder?.count('storage error', String(status));
  return new BucketError(`${where} answered ${status}${code && ` (${code})`}`, reason);
}

/** A wrong region or signature version is a 400. */
const DENIED = new Set([400, 401, 403]);

/** For a connection that failed. A call that its caller has aborted fails with the caller's reason. */
export function toConnectionError(where: string, error: unknown): unknown {
  const code = errorCode(error);
  if (code === '' || code === 'ABORT_ERR' || error instanceof StorageError) return error;
  telemetry.recorder?.count('storage error', code);
  return new BucketError(`${where} doesn’t answer (${code})`, 'away', { cause: error });
}
