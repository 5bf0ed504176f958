/** The token of an emailed link. */
export interface LinkToken {
  /** Null if there is none. */
  read: () => string | null;
  /**
   * Removes the token from the URL, so that no history, screenshot or forwarded link contains it. This tab stores it
   * until it is used, so that a reload works.
   */
  hide: () => void;
  /** Deletes a used token. */
  clear: () => void;
}

/** @param key of this tab's storage: one for each kind of link */
export function linkTokenFor(key: string): LinkToken {
  return {
    read: () => (readUrl() ?? readStored(key)) || null,
    hide() {
      const token = readUrl();
      if (token === null) return;
      try {
        sessionStorage.setItem(key, token);
        history.replaceState(history.state, '', location.pathname);
      } catch {
        // Without storage the URL must keep it.
      }
    },
    clear() {
      try {
        sessionStorage.removeItem(key);
      } catch {
        // Without storage there is nothing to clear.
      }
    },
  };
}

function readUrl(): string | null {
  return new URLSearchParams(location.search).get('token');
}

function readStored(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}
