/** Blocks the process, as a paused machine does. */
export function standStill(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}
