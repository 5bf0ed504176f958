import type { AuthMode } from './auth-mode.ts';

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
