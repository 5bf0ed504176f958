/** A random time around this one, for retries: after a restart, browsers would otherwise come back at once. */
export function jitter(ms: number): number {
  return ms * (0.5 + Math.random());
}
