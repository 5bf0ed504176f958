export interface SharedRuns {
  /** Rejects if the run fails. */
  run: () => Promise<void>;
  /** Waits for all runs that were requested; never rejects. */
  idle: () => Promise<void>;
}

/**
 * Lets simultaneous callers share a run. Each gets a run that starts after its call, because a run in progress may already
 * have read old data. Runs never overlap.
 */
export function shareRuns(run: () => Promise<void>): SharedRuns {
  let last = Promise.resolve();
  let waiting: Promise<void> | undefined;
  return {
    run: () => {
      if (waiting) return waiting;
      const next = last.then(() => {
        waiting = undefined;
        return run();
      });
      waiting = next;
      last = next.catch(() => undefined);
      return next;
    },
    idle: () => last,
  };
}
