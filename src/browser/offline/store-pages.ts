/** Has the worker store pages, so that they open without a connection. They must not contain personal data. */
export async function storePages(paths: readonly string[]): Promise<void> {
  // Never ready in a browser without workers.
  const registration = await navigator.serviceWorker?.ready;
  registration?.active?.postMessage(paths);
}
