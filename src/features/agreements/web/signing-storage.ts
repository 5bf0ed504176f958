const KEY = 'agreement_session';

/** The session of one agreement, in this tab alone. */
export const signingStorage = {
  read(): string | null {
    try {
      return sessionStorage.getItem(KEY);
    } catch {
      return null;
    }
  },
  write(session: string): void {
    try {
      sessionStorage.setItem(KEY, session);
    } catch {
      // Without storage, a reload asks for the link again.
    }
  },
  clear(): void {
    try {
      sessionStorage.removeItem(KEY);
    } catch {
      // Without storage there is nothing to clear.
    }
  },
};
