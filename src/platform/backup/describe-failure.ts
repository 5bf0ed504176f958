const MAX_LENGTH = 500;

/** An error in one line, for Admins and the log. */
export function describeFailure(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.replaceAll(/\s+/g, ' ').slice(0, MAX_LENGTH) || 'unknown';
}
