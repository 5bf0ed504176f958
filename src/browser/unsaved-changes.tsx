import { useEffect, useLayoutEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { readSession } from './session.ts';

/** Asks before leaving a form with unsaved changes. */
export function UnsavedChanges({ isChanged }: { isChanged: boolean }) {
  // Set as soon as the page says that all changes are saved: people who leave just then aren’t asked.
  const isChangedNow = useRef(isChanged);
  useLayoutEffect(() => {
    isChangedNow.current = isChanged;
  }, [isChanged]);
  const blocker = useBlocker(
    // An expired session is left without a question: nothing can be saved any more.
    ({ currentLocation, nextLocation }) =>
      isChangedNow.current && currentLocation.pathname !== nextLocation.pathname && readSession() !== null,
  );
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => isChangedNow.current && event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);

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
