/** A random time around this one, for retries: otherwise, all browsers would come back at once after a restart. */
export function jitter(ms: number): number {
  return ms * (0.5 + Math.random());
}
