export type AuthMode = 'login' | 'signup' | 'reset';

/** What the form in each mode is called, and its button. */
export const authTitles: Record<AuthMode, string> = {
  login: 'Login',
  signup: 'Sign Up',
  reset: 'Reset Password',
};

/**
 * The address of the form where there is no modal to show it.
 * @param next where whoever has logged in is led; their dashboard unless told
 */
export function authHref(mode: AuthMode, next?: string | null): string {
  const search = new URLSearchParams();
  if (mode !== 'login') search.set('mode', mode);
  if (next) search.set('next', next);
  return search.size > 0 ? `/auth?${search}` : '/auth';
}

/** The mode in an address in its one form; null for what is none. */
export function canonicalMode(value: string): AuthMode | null {
  return Object.hasOwn(authTitles, value) ? (value as AuthMode) : null;
}
