/** What a page shows or does before anybody touches it: for a user, for a chat, and after a redirect. */
export function hasReasonToHydrate(): boolean {
  return hasStoredReason() || location.hash === '#chat' || isQuestion(document.getElementById(location.hash.slice(1)));
}

/** The keys are those of session.ts, stored-chat.ts and alerts.tsx, which would make this script heavier. */
function hasStoredReason(): boolean {
  try {
    const alerts = sessionStorage.getItem('alerts') ?? '[]';
    return localStorage.getItem('token') !== null || localStorage.getItem('chat') !== null || alerts !== '[]';
  } catch {
    // Without storage there is neither.
    return false;
  }
}

/** The page opens a linked question. */
function isQuestion(target: Element | null): boolean {
  return target instanceof HTMLDetailsElement;
}
