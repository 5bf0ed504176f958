const KEY = 'reset_token';

/** The token of the reset link that was followed; null where there is none. */
export function readResetToken(): string | null {
  return (tokenInAddress() ?? readKept()) || null;
}

/**
 * Takes the token out of the address, so that it stands in no history, picture or forwarded link. This tab
 * alone keeps it until it is used, for whoever loads the page anew before that.
 */
export function hideResetToken(): void {
  const token = tokenInAddress();
  if (token === null) return;
  try {
    sessionStorage.setItem(KEY, token);
    history.replaceState(history.state, '', location.pathname);
  } catch {
    // Where nothing can be kept, the address is the only place it has.
  }
}

/** Forgets a token that has been used. */
export function forgetResetToken(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Where nothing can be kept, nothing was.
  }
}

function tokenInAddress(): string | null {
  return new URLSearchParams(location.search).get('token');
}

function readKept(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}
