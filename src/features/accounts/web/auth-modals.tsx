import { createContext, useCallback, useState } from 'react';
import { useLocation } from 'react-router';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { authHref, type AuthMode } from './auth-mode.ts';

/** Opens the auth modal; null while links have to lead to the page instead. */
export const OpenAuthContext = createContext<OpenAuth | null>(null);

/** @param next where whoever has logged in is led; their dashboard unless told */
export type OpenAuth = (mode: AuthMode, next?: string) => void;

interface OpenModal {
  startsIn: AuthMode;
  next: string | undefined;
  AuthModal: typeof import('./auth-modal.tsx').AuthModal;
}

/** Lets every link below it open the auth modal, which is loaded when the first of them is used. */
export function AuthModals({ children }: { children: React.ReactNode }) {
  const isHydrated = useHydrated();
  const { pathname } = useLocation();
  const [modal, setModal] = useState<OpenModal | null>(null);

  const open = useCallback((startsIn: AuthMode, next?: string) => {
    import('./auth-modal.tsx').then(
      ({ AuthModal }) => setModal({ startsIn, next, AuthModal }),
      () => location.assign(authHref(startsIn, next)),
    );
  }, []);

  return (
    <OpenAuthContext value={isHydrated && pathname !== '/auth' ? open : null}>
      {children}
      {modal && <modal.AuthModal startsIn={modal.startsIn} next={modal.next} onClose={() => setModal(null)} />}
    </OpenAuthContext>
  );
}
