import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { readSession } from './session.ts';

/** Asks before a form is left in which something has been changed. */
export function UnsavedChanges({ isChanged }: { isChanged: boolean }) {
  const blocker = useBlocker(
    // A session that has ended is left without a question: nothing can be saved in it any more.
    ({ currentLocation, nextLocation }) =>
      isChanged && currentLocation.pathname !== nextLocation.pathname && readSession() !== null,
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => isChanged && event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
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
      <p>What you have changed on this page is not saved.</p>
    </ConfirmDialog>
  );
}
