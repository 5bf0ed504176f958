import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Dialog } from '../../../ui/dialog.tsx';
import { authTitles, type AuthMode } from './auth-mode.ts';
import { AuthPanel } from './auth-panel.tsx';

interface AuthModalProps {
  initialMode: AuthMode;
  next?: string | undefined;
  onClose: () => void;
}

export function AuthModal({ initialMode, next, onClose }: AuthModalProps) {
  const [mode, setMode] = useState(initialMode);
  const { key } = useLocation();
  const [openedAt] = useState(key);

  // A login or the browser's back button changed the page: the modal belongs to the previous one.
  useEffect(() => {
    if (key !== openedAt) onClose();
  }, [key, openedAt, onClose]);

  return (
    <Dialog title={authTitles[mode]} onClose={onClose} size="small">
      <AuthPanel mode={mode} next={next ?? null} onModeChange={setMode} />
    </Dialog>
  );
}
