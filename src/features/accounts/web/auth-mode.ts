export type AuthMode = 'login' | 'signup' | 'reset';

/** What the form in each mode is called, and its button. */
export const authTitles: Record<AuthMode, string> = {
  login: 'Login',
  signup: 'Sign Up',
  reset: 'Reset Password',
};

/** The address of the form where there is no modal to show it. */
export function authHref(mode: AuthMode): string {
  return mode === 'login' ? '/auth' : `/auth?mode=${mode}`;
}

/** The mode in an address in its one form; null for what is none. */
export function canonicalMode(value: string): AuthMode | null {
  return Object.hasOwn(authTitles, value) ? (value as AuthMode) : null;
}
