import { useEffect, useId, useState } from 'react';
import { useLocation } from 'react-router';
import type { AuthRequest } from '../../../browser/auth-request.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { authTitles, type AuthMode } from './auth-mode.ts';
import { AuthPanel } from './auth-panel.tsx';
import { describeReason } from './auth-reason.tsx';

interface AuthModalProps {
  initialMode: AuthMode;
  request: AuthRequest;
  onClose: () => void;
}

export function AuthModal({ initialMode, request, onClose }: AuthModalProps) {
  const [mode, setMode] = useState(initialMode);
  const reasonId = useId();
  const { key } = useLocation();
  const [openedAt] = useState(key);

  // A login or the browser's back button changed the page: the modal belongs to the previous one.
  useEffect(() => {
    if (key !== openedAt) onClose();
  }, [key, openedAt, onClose]);

  return (
    <Dialog
      title={authTitles[mode]}
      onClose={onClose}
      size="small"
      {...(describeReason(mode, request) !== null && { describedBy: reasonId })}
    >
      <AuthPanel mode={mode} request={request} reasonId={reasonId} onModeChange={setMode} onStay={onClose} />
    </Dialog>
  );
}
