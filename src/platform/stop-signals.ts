/** npm passes on the Ctrl-C that the terminal has already sent, and a service manager signals npm and the server alike. */
const SAME_STOP_MS = 1000;

/** Calls `stop` at the first SIGINT or SIGTERM. One that arrives more than a second later ends the process at once. */
export function stopOnSignals(stop: () => Promise<void>): void {
  let stoppedAt: number | undefined;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stoppedAt === undefined) {
        stoppedAt = performance.now();
        void stop();
      } else if (performance.now() - stoppedAt > SAME_STOP_MS) process.exit(1);
    });
  }
}
