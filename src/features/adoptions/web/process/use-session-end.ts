import { use } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { OpenAuthContext } from '../../../accounts/web/components.ts';

/**
 * What follows a 401: one is led to `/` as from everywhere (`product.md`, section 10), and whoever logs in there comes
 * back to what they were doing.
 */
export function useSessionEnd(): () => void {
  const navigate = useNavigate();
  const openAuth = use(OpenAuthContext);
  const { pathname, search } = useLocation();
  return () => {
    // The dialog belongs to the page that it is opened on.
    void Promise.resolve(navigate('/')).then(() => openAuth?.('login', pathname + search));
  };
}
