/** A ZIP that can't be used; nothing of it was stored. */
export class ZipError extends Error {
  override readonly name = 'ZipError';
  readonly reason: 'not-a-zip' | 'too-many-files' | 'unsafe-path' | 'damaged';

  constructor(reason: ZipError['reason'], cause?: unknown) {
    super(`the ZIP is unusable (${reason})`, { cause });
    this.reason = reason;
  }
}
