import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useLocation } from 'react-router';
import type { AuthRequest } from '../../../browser/auth-request.ts';
import { readSession, type StoredSession } from '../../../browser/session.ts';
import { clearTypedInput } from '../../../browser/typed-input.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { authTitles, type AuthMode } from './auth-mode.ts';
import { AuthPanel } from './auth-panel.tsx';
import { describeReason } from './auth-reason.tsx';
import { useCompleteLogin } from './complete-login.ts';
import { returnTo } from './return-to.ts';

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

  useLoginInOtherTab(request, onClose);

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

/** Closes the modal when another tab logs in, and does what a login in this tab would: leads back, and completes the action. */
function useLoginInOtherTab(request: AuthRequest, onClose: () => void): void {
  const completeLogin = useCompleteLogin(request, onClose);
  const follow = useEffectEvent((session: StoredSession) => {
    if (request.endedUserId !== undefined && request.endedUserId !== session.user_id) clearTypedInput();
    // The page stays if it required no login, or another user's.
    if (returnTo(session, request) === request.next) void completeLogin(session);
    onClose();
  });
  useEffect(() => {
    const onStorage = () => {
      const session = readSession();
      if (session === null) return;
      // Each stored key fires an event.
      stop();
      follow(session);
    };
    // Captured: a pending action must be approved before the page renders for the user.
    const stop = () => window.removeEventListener('storage', onStorage, true);
    window.addEventListener('storage', onStorage, true);
    return stop;
  }, []);
}
