import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import { useCurrentUser } from '../../../../browser/dashboard/current-user.ts';
import { canDecide, canReopen } from '../../adoptions.permissions.ts';
import type { AdminApplication } from '../../manage-adoptions.contract.ts';
import type { DecisionRequest } from './use-decisions.tsx';

const decisions = ['Approved', 'Rejected', 'Pending'] as const;

/** Opens the dialog of the decision that the URL names (`?decide=Approved`), and removes it from the URL. */
export function useRequestedDecision(application: AdminApplication, decide: (request: DecisionRequest) => void): void {
  const [searchParams, setSearchParams] = useSearchParams();
  const currentUser = useCurrentUser();
  const requested = searchParams.get('decide');
  const open = useEffectEvent(() => {
    setSearchParams(
      (before) => {
        before.delete('decide');
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
    const decision = decisions.find((each) => each === requested);
    if (!decision || decision === application.status) return;
    const isPossible = decision === 'Pending' ? canReopen : canDecide;
    if (!isPossible(currentUser, application)) return;
    decide({ decision, application });
  });
  useEffect(() => {
    if (requested !== null) open();
  }, [requested]);
}
