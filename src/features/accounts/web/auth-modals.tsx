import { createContext, useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import {
  clearAuthRequest,
  storeAuthRequest,
  consumeDueRequest,
  type AuthRequest,
} from '../../../browser/auth-request.ts';
import { readSession } from '../../../browser/session.ts';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { authHref } from './auth-href.ts';
import type { AuthMode } from './auth-mode.ts';

/** Opens the auth modal; null while links must lead to the page instead. */
export const OpenAuthContext = createContext<OpenAuth | null>(null);

export type OpenAuth = (mode: AuthMode, request?: AuthRequest) => void;

interface OpenModal {
  initialMode: AuthMode;
  request: AuthRequest;
  AuthModal: typeof import('./auth-modal.tsx').AuthModal;
}

/** Lets links below it open the auth modal, which is loaded on first use. */
export function AuthModals({ children }: { children: React.ReactNode }) {
  const isHydrated = useHydrated();
  const { pathname, key } = useLocation();
  const [modal, setModal] = useState<OpenModal | null>(null);

  const open = useCallback<OpenAuth>((initialMode, request = {}) => {
    storeAuthRequest(request);
    import('./auth-modal.tsx').then(
      (loaded) => setModal({ initialMode, request, AuthModal: loaded.AuthModal }),
      () => location.assign(authHref(initialMode, request.next)),
    );
  }, []);

  const close = useCallback(() => {
    clearAuthRequest();
    setModal(null);
  }, []);

  // After a redirect. Not on the page being left: unmounting it would close the dialog.
  useEffect(() => {
    const due = key && pathname === '/' ? consumeDueRequest() : null;
    if (due && !readSession()) open('login', due);
  }, [key, pathname, open]);

  return (
    <OpenAuthContext value={isHydrated && pathname !== '/auth' ? open : null}>
      {children}
      {modal && <modal.AuthModal initialMode={modal.initialMode} request={modal.request} onClose={close} />}
    </OpenAuthContext>
  );
}
