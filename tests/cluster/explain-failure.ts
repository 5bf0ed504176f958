import { isDatabaseUnavailable } from '../../src/platform/database/errors.ts';
import type { Attempt } from './metrics.ts';

/** Allowed while the former version runs. Remove it with the next release, whose former version has no such fault. */
export const FORMER_500 = '500 of a page, former version';
export const FORMER_500_NOTE =
  'The former version returns 500 for a page if it can’t open a database connection within 5 seconds, as on an overloaded machine. This version returns 503 with Retry-After.';

/**
 * Names a failure. Only the server’s log distinguishes a 500 that this version no longer returns from any other.
 * @param formerLog what the servers of the former version logged
 */
export function explainFailure(
  { failure, requestId }: Pick<Attempt, 'failure' | 'requestId'>,
  formerLog: string,
): string | null {
  if (failure !== '500' || requestId === undefined) return failure;
  const line = formerLog.split('\n').find((each) => each.includes(requestId) && each.includes('"a page failed"'));
  if (line === undefined) return failure;
  const { err } = JSON.parse(line) as { err: { message: string; code?: string } };
  return isDatabaseUnavailable(Object.assign(new Error(err.message), { code: err.code })) ? FORMER_500 : failure;
}
