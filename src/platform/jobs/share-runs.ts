export interface SharedRuns {
  /** Rejects if the run fails. */
  run: () => Promise<void>;
  /** Waits for all runs that were called for; never rejects. */
  idle: () => Promise<void>;
}

/**
 * Lets simultaneous callers share a run. Each gets a run that starts after its call: one already in progress may have read
 * earlier. Runs never overlap.
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
