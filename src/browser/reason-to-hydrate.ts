/** Of session.ts, stored-chat.ts and device-favorites.ts, which would make this script heavier. */
const LOCAL_KEYS = ['token', 'chat', 'favorites'];
/** Of alerts.tsx, auth-request.ts and comparison.ts. */
const SESSION_KEYS = ['alerts', 'auth-request', 'compare'];

/**
 * What a page shows or does before anyone touches it: for a user, a chat, saved or compared pets, after a redirect, and
 * after going back, which moves the focus.
 */
export function hasReasonToHydrate(): boolean {
  const { hash } = location;
  // The page opens a linked question.
  if (hash === '#chat' || document.getElementById(hash.slice(1)) instanceof HTMLDetailsElement) return true;
  try {
    return (
      window.navigation?.activation?.navigationType === 'traverse' ||
      LOCAL_KEYS.some((key) => key in localStorage) ||
      SESSION_KEYS.some((key) => (sessionStorage[key] ?? '[]') !== '[]')
    );
  } catch {
    // Without storage there is neither.
    return false;
  }
}
