/** The token of a link that was mailed and followed. */
export interface LinkToken {
  /** Null where there is none. */
  read: () => string | null;
  /**
   * Takes the token out of the address, so that it stands in no history, picture or forwarded link. This tab
   * alone keeps it until it is used, for whoever loads the page anew before that.
   */
  hide: () => void;
  /** Forgets a token that has been used. */
  forget: () => void;
}

/** @param key under which this tab keeps it: one for each kind of link */
export function tokenInAddress(key: string): LinkToken {
  return {
    read: () => (readAddress() ?? readKept(key)) || null,
    hide() {
      const token = readAddress();
      if (token === null) return;
      try {
        sessionStorage.setItem(key, token);
        history.replaceState(history.state, '', location.pathname);
      } catch {
        // Where nothing can be kept, the address is the only place it has.
      }
    },
    forget() {
      try {
        sessionStorage.removeItem(key);
      } catch {
        // Where nothing can be kept, nothing was.
      }
    },
  };
}

function readAddress(): string | null {
  return new URLSearchParams(location.search).get('token');
}

function readKept(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}
