import { use } from 'react';
import { Link, type LinkProps } from 'react-router';
import type { AuthRequest } from '../../../browser/auth-request.ts';
import { isForAnotherTab } from '../../../ui/is-for-another-tab.ts';
import { OpenAuthContext } from './auth-modals.tsx';
import { authHref } from './auth-href.ts';
import type { AuthMode } from './auth-mode.ts';

interface AuthLinkProps extends Omit<LinkProps, 'to' | 'onClick'> {
  mode?: AuthMode;
  request?: AuthRequest;
  /** The href to use instead of the login page, without JavaScript and in a new tab. */
  fallback?: string;
}

/** Opens the login modal; without JavaScript or in a new tab, it leads to the login page. */
export function AuthLink({ mode = 'login', request, fallback, ...link }: AuthLinkProps) {
  const openAuth = use(OpenAuthContext);
  return (
    <Link
      {...link}
      data-scripted=""
      to={fallback ?? authHref(mode, request?.next)}
      aria-haspopup={openAuth ? 'dialog' : undefined}
      onClick={(event) => {
        if (!openAuth || isForAnotherTab(event)) return;
        event.preventDefault();
        openAuth(mode, request);
      }}
    />
  );
}
