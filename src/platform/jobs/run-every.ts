import { errorCode } from '../database/errors.ts';

/** What is done again and again. */
export interface Job {
  /** What it is, as the end of "… failed". */
  name: string;
  everyMs: number;
  firstAfterMs: number;
  /** @param signal aborted when the server stops: what is long ends soon after */
  run: (signal: AbortSignal) => Promise<void>;
}

/**
 * Does something soon after the start and at intervals from then on, one at a time. What fails is tried again the next
 * time.
 * @returns what ends it, and waits for what is under way
 */
export function runEvery(
  { name, everyMs, firstAfterMs, run }: Job,
  onTrouble: (what: string) => void,
): () => Promise<void> {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout;
  let underWay = Promise.resolve();
  const schedule = (ms: number) => {
    timer = setTimeout(() => void (underWay = work()), ms).unref();
  };
  const work = async () => {
    try {
      await run(stopping.signal);
    } catch (error) {
      onTrouble(`${name} failed (${errorCode(error) || 'unknown'})`);
    }
    if (!stopping.signal.aborted) schedule(everyMs);
  };
  schedule(firstAfterMs);
  return async () => {
    stopping.abort();
    clearTimeout(timer);
    await underWay;
  };
}
