import { use } from 'react';
import { Link, type LinkProps } from 'react-router';
import { OpenAuthContext } from './auth-modals.tsx';
import { authHref, type AuthMode } from './auth-mode.ts';

interface AuthLinkProps extends Omit<LinkProps, 'to' | 'onClick'> {
  mode?: AuthMode;
  /** Where whoever has logged in is led; their dashboard unless told. */
  next?: string;
  /** Where it leads in the place of the form's page, without JavaScript and in a new tab. */
  fallback?: string;
}

/** Leads to the form for signing in: in a modal, or on its page without JavaScript and in a new tab. */
export function AuthLink({ mode = 'login', next, fallback, ...link }: AuthLinkProps) {
  const openAuth = use(OpenAuthContext);
  return (
    <Link
      {...link}
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

function isForAnotherTab({ button, metaKey, ctrlKey, shiftKey, altKey }: React.MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
}
