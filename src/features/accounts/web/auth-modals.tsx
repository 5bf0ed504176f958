import { createContext, useCallback, useState } from 'react';
import { useLocation } from 'react-router';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { authHref, type AuthMode } from './auth-mode.ts';

/** Opens the auth modal; null while links have to lead to the page instead. */
export const OpenAuthContext = createContext<((mode: AuthMode) => void) | null>(null);

interface OpenModal {
  startsIn: AuthMode;
  AuthModal: typeof import('./auth-modal.tsx').AuthModal;
}

/** Lets every link below it open the auth modal, which is loaded when the first of them is used. */
export function AuthModals({ children }: { children: React.ReactNode }) {
  const isHydrated = useHydrated();
  const { pathname } = useLocation();
  const [modal, setModal] = useState<OpenModal | null>(null);

  const open = useCallback((startsIn: AuthMode) => {
    import('./auth-modal.tsx').then(
      ({ AuthModal }) => setModal({ startsIn, AuthModal }),
      () => location.assign(authHref(startsIn)),
    );
  }, []);

  return (
    <OpenAuthContext value={isHydrated && pathname !== '/auth' ? open : null}>
      {children}
      {modal && <modal.AuthModal startsIn={modal.startsIn} onClose={() => setModal(null)} />}
    </OpenAuthContext>
  );
}
