import type { PhotoSource } from '../ui/photo.tsx';
import type { RequestedAction } from './pending-action.ts';

/** Why someone is asked to log in, and what happens once they have. */
export interface AuthRequest {
  /** Completes "Log in to …". */
  purpose?: string | undefined;
  /** Of the pet that it is about. */
  photo?: PhotoSource | null | undefined;
  /** Where the login leads, a path on this site. Default: the dashboard. */
  next?: string | undefined;
  /** How far `next` was scrolled down. */
  scrollY?: number | undefined;
  action?: RequestedAction | undefined;
  /** Whose session has ended. Anyone else's login leads to their own dashboard, and does nothing. */
  endedUserId?: number | undefined;
  /** Whether the session ended in another tab. */
  endedInOtherTab?: boolean | undefined;
}

/** People who take longer may have changed their mind. */
const MAX_AGE_MS = 30 * 60_000;
/** Also read by reason-to-hydrate.ts. */
const KEY = 'auth-request';

interface StoredRequest {
  request: AuthRequest;
  at: number;
  /** Whether the home page opens the login dialog. */
  isDue: boolean;
}

/** Stores what an open dialog is for, so that it survives a visit to the login page or a reset link in this tab. */
export function storeAuthRequest(request: AuthRequest): void {
  store({ request, at: Date.now(), isDue: false });
}

/** Opens the login dialog on the home page. */
export function requestLogin(request: AuthRequest): void {
  store({ request, at: Date.now(), isDue: true });
}

/** The stored request; null if there is none, or if it has expired. */
export function readAuthRequest(): AuthRequest | null {
  return readStored()?.request ?? null;
}

/** The request for which the home page opens the dialog; null if there is none. */
export function consumeDueRequest(): AuthRequest | null {
  const stored = readStored();
  if (!stored?.isDue) return null;
  store({ ...stored, isDue: false });
  return stored.request;
}

/** Forgets why; an action that was given up must not happen later. */
export function clearAuthRequest(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Without storage there is nothing to clear.
  }
}

/** The current page's path, with its query and hash. */
export function currentPath(): string {
  return location.pathname + location.search + location.hash;
}

function store(stored: StoredRequest): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(stored));
  } catch {
    // Without storage it lasts as long as the dialog.
  }
}

function readStored(): StoredRequest | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as StoredRequest | null;
    return stored && Date.now() - stored.at < MAX_AGE_MS ? stored : null;
  } catch {
    return null;
  }
}
