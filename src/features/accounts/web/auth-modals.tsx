import { createContext, useCallback, useState } from 'react';
import { useLocation } from 'react-router';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { authHref, type AuthMode } from './auth-mode.ts';

/** Opens the auth modal; null while links must lead to the page instead. */
export const OpenAuthContext = createContext<OpenAuth | null>(null);

/** @param next where a login leads; the dashboard by default */
export type OpenAuth = (mode: AuthMode, next?: string) => void;

interface OpenModal {
  initialMode: AuthMode;
  next: string | undefined;
  AuthModal: typeof import('./auth-modal.tsx').AuthModal;
}

/** Lets links below it open the auth modal, which is loaded on first use. */
export function AuthModals({ children }: { children: React.ReactNode }) {
  const isHydrated = useHydrated();
  const { pathname } = useLocation();
  const [modal, setModal] = useState<OpenModal | null>(null);

  const open = useCallback((initialMode: AuthMode, next?: string) => {
    import('./auth-modal.tsx').then(
      ({ AuthModal }) => setModal({ initialMode, next, AuthModal }),
      () => location.assign(authHref(initialMode, next)),
    );
  }, []);

  return (
    <OpenAuthContext value={isHydrated && pathname !== '/auth' ? open : null}>
      {children}
      {modal && <modal.AuthModal initialMode={modal.initialMode} next={modal.next} onClose={() => setModal(null)} />}
    </OpenAuthContext>
  );
}
