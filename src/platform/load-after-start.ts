const LOAD_AFTER_MS = 5000;

/**
 * Loads modules that the start does not need, but not much later: an update may replace the files before the restart.
 * Whoever uses them reports if that fails.
 * @returns cancels the loading
 */
export function loadAfterStart(load: () => Promise<unknown>): () => void {
  const timer = setTimeout(() => void load().catch(() => undefined), LOAD_AFTER_MS).unref();
  return () => clearTimeout(timer);
}
