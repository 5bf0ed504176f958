import { useEffect } from 'react';
import { useCan, useCurrentUser } from '../../../../browser/dashboard/current-user.ts';
import { useShortcuts } from '../../../../browser/shortcuts/shortcuts.ts';
import { canAskForInformation, canDecide } from '../../adoptions.permissions.ts';
import type { AdminApplication } from '../../manage-adoptions.contract.ts';
import type { DecisionRequest } from '../manage/use-decisions.tsx';
import { prefetchApplication } from './load-review.ts';

interface ReviewKeys {
  application: AdminApplication;
  onDecide: (request: DecisionRequest) => void;
  /** These return false if there is none. */
  onNext: () => boolean | void;
  onMove: (step: 1 | -1) => boolean | void;
}

/** Decides and moves through the queue with the keyboard alone. */
export function useReviewKeys({ application, onDecide, onNext, onMove }: ReviewKeys): void {
  const currentUser = useCurrentUser();
  const decide = (decision: 'Approved' | 'Rejected' | 'Waitlisted') => () => {
    if (!canDecide(currentUser, application) || application.status === decision) return false;
    onDecide({ decision, application });
    return undefined;
  };
  const ask = () => {
    if (!canAskForInformation(currentUser, application) || application.info_request) return false;
    onDecide({ decision: 'information requested', application });
    return undefined;
  };
  const decisions = [
    { keys: 'a', label: 'Approve', run: decide('Approved') },
    { keys: 'r', label: 'Reject', run: decide('Rejected') },
    { keys: 'w', label: 'Waitlist', run: decide('Waitlisted') },
    { keys: 'i', label: 'Ask for more information', run: ask },
    { keys: 'm', label: 'Write a note', run: focusNote },
  ];
  useShortcuts([
    ...(useCan('decide applications') ? decisions : []),
    { keys: 'n', label: 'Next undecided application', run: onNext },
    { keys: 'j', label: 'Next in the queue', run: () => onMove(1) },
    { keys: 'k', label: 'Previous in the queue', run: () => onMove(-1) },
  ]);
}

function focusNote(): boolean | void {
  const field = document.querySelector<HTMLElement>('[data-note-field] textarea');
  if (!field) return false;
  field.focus();
}

/** Long enough that people who only page through the queue load nothing for it. */
const PREFETCH_AFTER_MS = 400;

/** Loads the next application while the current one is read. */
export function usePrefetch(id: number | null): void {
  useEffect(() => {
    if (id === null) return undefined;
    const timer = setTimeout(() => prefetchApplication(id), PREFETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [id]);
}
