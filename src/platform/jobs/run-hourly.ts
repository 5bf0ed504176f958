import { errorCode } from '../database/errors.ts';

const HOUR_MS = 3_600_000;
/** Not with the first requests after a start. */
const FIRST_AFTER_MS = 60_000;

/**
 * Does something soon after the start and each hour from then on, one at a time. What fails is tried
 * again at the next hour.
 * @returns what ends it
 */
export function runHourly(job: () => Promise<void>, onTrouble: (what: string) => void): () => void {
  let timer: NodeJS.Timeout;
  let isStopped = false;
  const schedule = (ms: number) => {
    timer = setTimeout(() => void run(), ms).unref();
  };
  const run = async () => {
    try {
      await job();
    } catch (error) {
      onTrouble(`the hourly tidying failed (${errorCode(error) || 'unknown'})`);
    }
    if (!isStopped) schedule(HOUR_MS);
  };
  schedule(FIRST_AFTER_MS);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
