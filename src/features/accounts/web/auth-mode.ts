export type AuthMode = 'login' | 'signup' | 'reset';

/** The title and button of the form in each mode. */
export const authTitles: Record<AuthMode, string> = {
  login: 'Login',
  signup: 'Sign Up',
  reset: 'Reset Password',
};

/** A mode from a URL; null if it is unknown. */
export function canonicalMode(value: string): AuthMode | null {
  return Object.hasOwn(authTitles, value) ? (value as AuthMode) : null;
}
