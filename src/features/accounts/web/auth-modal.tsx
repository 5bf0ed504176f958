import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Dialog } from '../../../ui/dialog.tsx';
import { authTitles, type AuthMode } from './auth-mode.ts';
import { AuthPanel } from './auth-panel.tsx';

interface AuthModalProps {
  startsIn: AuthMode;
  next?: string | undefined;
  onClose: () => void;
}

export function AuthModal({ startsIn, next, onClose }: AuthModalProps) {
  const [mode, setMode] = useState(startsIn);
  const { key } = useLocation();
  const [openedAt] = useState(key);

  // Wherever one is led, by a login or by the browser's arrows: it belonged to the page before.
  useEffect(() => {
    if (key !== openedAt) onClose();
  }, [key, openedAt, onClose]);

  return (
    <Dialog title={authTitles[mode]} onClose={onClose} size="small">
      <AuthPanel mode={mode} next={next ?? null} onMode={setMode} />
    </Dialog>
  );
}
