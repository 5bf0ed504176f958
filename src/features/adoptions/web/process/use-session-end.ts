import { use } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { OpenAuthContext } from '../../../accounts/web/components.ts';

/** Handles a 401: leads to `/` (`product.md`, section 10) and returns to the current page after login. */
export function useSessionEnd(): () => void {
  const navigate = useNavigate();
  const openAuth = use(OpenAuthContext);
  const { pathname, search } = useLocation();
  return () => {
    // The dialog belongs to the page on which it opens.
    void Promise.resolve(navigate('/')).then(() => openAuth?.('login', pathname + search));
  };
}
