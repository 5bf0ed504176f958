import { useNavigate } from 'react-router';
import { clearAuthRequest, currentPath, readAuthRequest, type AuthRequest } from '../../../browser/auth-request.ts';
import { approveAction } from '../../../browser/pending-action.ts';
import { storeSession } from '../../../browser/change-session.ts';
import { readSession, type StoredSession } from '../../../browser/session.ts';
import { returnTo } from './return-to.ts';

/**
 * Starts the session, unless another tab has, and leads back to what required it.
 * @param onStay called if that is the current page, which then stays as it is
 */
export function useCompleteLogin(request: AuthRequest, onStay: () => void): (session: StoredSession) => Promise<void> {
  const navigate = useNavigate();
  return async (session) => {
    const path = returnTo(session, request);
    const hasExpired = readAuthRequest() === null;
    if (request.action && path === request.next && !hasExpired) approveAction(request.action, session.user_id);
    clearAuthRequest();
    const isHere = path === currentPath();
    // Another tab may have stored it.
    if (readSession()?.token !== session.token) storeSession(session);
    if (isHere) {
      onStay();
      return;
    }
    const { scrollY } = request;
    const scrolls = path === request.next && scrollY !== undefined;
    await navigate(path, { preventScrollReset: scrolls });
    if (scrolls) requestAnimationFrame(() => scrollTo({ top: scrollY, behavior: 'instant' }));
  };
}
