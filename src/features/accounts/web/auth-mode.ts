export type AuthMode = 'login' | 'signup' | 'reset';

/** The title and button of the form in each mode. */
export const authTitles: Record<AuthMode, string> = {
  login: 'Login',
  signup: 'Sign Up',
  reset: 'Reset Password',
};

/**
 * The URL of the form, for links that cannot open the modal.
 * @param next where a login leads; the dashboard by default
 */
export function authHref(mode: AuthMode, next?: string | null): string {
  const search = new URLSearchParams();
  if (mode !== 'login') search.set('mode', mode);
  if (next) search.set('next', next);
  return search.size > 0 ? `/auth?${search}` : '/auth';
}

/** A mode from a URL; null if it is unknown. */
export function canonicalMode(value: string): AuthMode | null {
  return Object.hasOwn(authTitles, value) ? (value as AuthMode) : null;
}
