import { use } from 'react';
import { Link, type LinkProps } from 'react-router';
import { isForAnotherTab } from '../../../ui/is-for-another-tab.ts';
import { OpenAuthContext } from './auth-modals.tsx';
import { authHref, type AuthMode } from './auth-mode.ts';

interface AuthLinkProps extends Omit<LinkProps, 'to' | 'onClick'> {
  mode?: AuthMode;
  /** Where a login leads; the dashboard by default. */
  next?: string;
  /** The href to use instead of the login page, without JavaScript and in a new tab. */
  fallback?: string;
}

/** Opens the login modal; without JavaScript or in a new tab, it leads to the login page. */
export function AuthLink({ mode = 'login', next, fallback, ...link }: AuthLinkProps) {
  const openAuth = use(OpenAuthContext);
  return (
    <Link
      {...link}
      data-scripted=""
      to={fallback ?? authHref(mode, next)}
      aria-haspopup={openAuth ? 'dialog' : undefined}
      onClick={(event) => {
        if (!openAuth || isForAnotherTab(event)) return;
        event.preventDefault();
        openAuth(mode, next);
      }}
    />
  );
}
