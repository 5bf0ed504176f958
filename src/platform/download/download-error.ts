const messages = {
  'invalid-url': 'The link isn’t a web address.',
  blocked: 'The link leads to an address that isn’t public.',
  'not-found': 'The link’s website can’t be found.',
  unreachable: 'The link’s website can’t be reached.',
  'too-slow': 'The link’s website takes too long to respond.',
  'too-many-redirects': 'The link is forwarded too often.',
  'too-large': 'The file is too large.',
} as const;

/** A file that could not be downloaded. The message may be displayed. */
export class DownloadError extends Error {
  override readonly name = 'DownloadError';
  /** Whether trying again later may help. */
  readonly isTemporary: boolean;

  constructor(reason: keyof typeof messages | { status: number }, options?: ErrorOptions) {
    super(typeof reason === 'string' ? messages[reason] : describeStatus(reason.status), options);
    this.isTemporary = typeof reason === 'string' ? TEMPORARY.has(reason) : isTemporaryStatus(reason.status);
  }
}

const TEMPORARY = new Set<string>(['unreachable', 'too-slow']);

function isTemporaryStatus(status: number): boolean {
  return status >= 500 || status === 408 || status === 425 || status === 429;
}

function describeStatus(status: number): string {
  if (status === 404 || status === 410) return 'The link leads to no photo: the page wasn’t found.';
  if (status === 401 || status === 403) return 'The link’s website doesn’t let us open the photo.';
  return `The link’s website reports a problem (HTTP ${status}).`;
}
