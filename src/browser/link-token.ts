/** The token of an emailed link. */
export interface LinkToken {
  /** Null if there is none. */
  read: () => string | null;
  /**
   * Removes the token from the URL, so that no history, screenshot or forwarded link contains it. This tab stores it
   * until it is used, so that a reload works.
   */
  hide: () => void;
  /** Deletes a used token. @param outcome what this tab says on a reload, instead of asking for a link */
  clear: (outcome?: string) => void;
  /** The outcome of the last link that was used in this tab, until another is opened. */
  readOutcome: () => string | null;
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
    clear(outcome) {
      try {
        sessionStorage.removeItem(key);
        if (outcome !== undefined) sessionStorage.setItem(`${key}:outcome`, outcome);
      } catch {
        // Without storage there is nothing to clear.
      }
    },
    readOutcome: () => readStored(`${key}:outcome`),
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
