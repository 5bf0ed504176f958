/** Consecutive numbers: no message from the first to the last is missing. */
export interface Run {
  from: number;
  to: number;
}

/** Adds a run, in ascending order, and merges the runs that it touches or overlaps. */
export function addRun(runs: readonly Run[], added: Run): Run[] {
  const touches = ({ from, to }: Run) => from <= added.to + 1 && to >= added.from - 1;
  const joined = [...runs.filter(touches), added];
  const run = {
    from: Math.min(...joined.map(({ from }) => from)),
    to: Math.max(...joined.map(({ to }) => to)),
  };
  return [...runs.filter((other) => !touches(other)), run].toSorted((one, other) => one.from - other.from);
}
