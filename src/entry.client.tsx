import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { loadFullStyles } from './browser/load-full-styles.ts';
import { readOwnWrites } from './browser/read-own-writes.ts';

window.fetch = readOwnWrites(window.fetch.bind(window));
await loadFullStyles();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
