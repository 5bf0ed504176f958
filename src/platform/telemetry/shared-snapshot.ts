/**
 * Reads a value for several readers: at most one read runs at a time, and its result serves for a while. A read that
 * takes too long, such as from a dead database, delays its readers no longer than the timeout, and isn't started
 * again before it ends.
 * @returns a function that returns null if the value can't be read in time
 */
export function createSnapshot<T>(
  read: () => Promise<T>,
  { maxAgeMs, timeoutMs }: { maxAgeMs: number; timeoutMs: number },
): () => Promise<T | null> {
  let last: { value: T | null; at: number } | undefined;
  let reading: Promise<T | null> | undefined;
  const start = () =>
    (reading ??= read()
      .catch(() => null)
      .then((value) => {
        last = { value, at: performance.now() };
        reading = undefined;
        return value;
      }));
  return async () => {
    if (last && performance.now() - last.at < maxAgeMs) return last.value;
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), timeoutMs);
    });
    const value = await Promise.race([start(), timeout]);
    clearTimeout(timer);
    return value;
  };
}
