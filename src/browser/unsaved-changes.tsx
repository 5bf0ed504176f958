import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { readSession } from './session.ts';

/** Asks before leaving a form with unsaved changes. */
export function UnsavedChanges({ isChanged }: { isChanged: boolean }) {
  const blocker = useBlocker(
    // An expired session is left without a question: nothing can be saved any more.
    ({ currentLocation, nextLocation }) =>
      isChanged && currentLocation.pathname !== nextLocation.pathname && readSession() !== null,
  );
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => isChanged && event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isChanged]);

  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      question="Leave without saving?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      isDanger
      onConfirm={blocker.proceed}
      onCancel={blocker.reset}
    >
      <p>Your changes on this page will be lost.</p>
    </ConfirmDialog>
  );
}
