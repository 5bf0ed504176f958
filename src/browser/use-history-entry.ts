import { useLayoutEffect, useRef, useState } from 'react';

/**
 * Something that opens above the page with an entry of its own in the history: Back closes it, and Forward opens it again.
 * The router never learns of it, since it would load the same page again.
 */
export function useHistoryEntry() {
  const [isOpen, setOpen] = useState(false);
  /** The same, before it is rendered. */
  const isNowOpen = useRef(false);
  /** The router's number of the page. */
  const [page, setPage] = useState<unknown>(null);
  /** A second click must not leave the page. */
  const isClosing = useRef(false);

  // Not as long as the next page is on the screen already: Back would be lost.
  useLayoutEffect(() => {
    if (page === null) return undefined;
    const follow = (event: Event) => {
      const { idx, isOpened = false } = parseState((event as CustomEvent<unknown>).detail);
      // Another page: Back may go several steps.
      if (idx !== page || isOpened === isNowOpen.current) return;
      event.preventDefault();
      isClosing.current = false;
      isNowOpen.current = isOpened;
      setOpen(isOpened);
    };
    // By entry.client.tsx.
    document.addEventListener('pop', follow);
    return () => document.removeEventListener('pop', follow);
  }, [page]);

  return {
    isOpen,
    open: () => {
      const state = parseState(history.state);
      if (!state.isOpened) history.pushState({ ...state, isOpened: true }, '');
      setPage(state.idx);
      isNowOpen.current = true;
      setOpen(true);
    },
    close: () => {
      // The entry may be left already while what it opened is still on the screen.
      if (isClosing.current || !parseState(history.state).isOpened) return;
      isClosing.current = true;
      history.back();
    },
  };
}

/** What the router stores for a page, and whether something is open above it. */
function parseState(state: unknown): { idx?: unknown; isOpened?: boolean } {
  return typeof state === 'object' && state !== null ? state : {};
}
