import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { loadFullStyles } from './browser/load-full-styles.ts';
import { readOwnWrites } from './browser/read-own-writes.ts';

window.fetch = readOwnWrites(window.fetch.bind(window));
// For use-history-entry.ts, before the router: of the window's listeners, the first comes first, even beside a capturing one.
addEventListener('popstate', (event) => {
  const { state: detail } = event;
  if (!document.dispatchEvent(new CustomEvent('pop', { detail, cancelable: true }))) event.stopImmediatePropagation();
});
await loadFullStyles();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
// It serves later visits. Without it, the site works with a connection only.
if (import.meta.env.PROD) navigator.serviceWorker?.register('/service-worker.js').catch(() => undefined);
