import { useRef } from 'react';
import { useCan, useCurrentUser } from '../../../../browser/dashboard/current-user.ts';
import { DashboardIcon } from '../../../../ui/dashboard/dashboard-icon.tsx';
import { useBottomOffset } from '../../../lists/web/components/use-bottom-offset.ts';
import { canAskForInformation, canDecide } from '../../adoptions.permissions.ts';
import type { AdminApplication } from '../../manage-adoptions.contract.ts';
import { nameOf } from '../manage/application-labels.ts';
import type { DecisionRequest } from '../manage/use-decisions.tsx';

interface DecisionBarProps {
  application: AdminApplication;
  onDecide: (request: DecisionRequest) => void;
  /** Null if no other one is undecided. */
  onNext: (() => void) | null;
}

/** On a phone, the decision stays in reach of the thumb. */
export function DecisionBar(props: DecisionBarProps) {
  return useCan('decide applications') ? <Decisions {...props} /> : null;
}

function Decisions({ application, onDecide, onNext }: DecisionBarProps) {
  const currentUser = useCurrentUser();
  const canBeDecided = canDecide(currentUser, application);
  const { status } = application;
  const bar = useRef<HTMLDivElement>(null);
  useBottomOffset(bar, true);
  const who = <span className="sr-only">{` ${nameOf(application)} for ${application.pet.name}`}</span>;
  return (
    <div ref={bar} className="review-bar" role="group" aria-label="Decision">
      <button
        className="button button-small"
        type="button"
        disabled={!canBeDecided || status === 'Approved'}
        onClick={() => onDecide({ decision: 'Approved', application })}
      >
        Approve{who}
      </button>
      <button
        className="button button-quiet button-small"
        type="button"
        disabled={!canBeDecided || status === 'Rejected'}
        onClick={() => onDecide({ decision: 'Rejected', application })}
      >
        Reject{who}
      </button>
      <button
        className="row-action"
        type="button"
        title="Waitlist"
        disabled={!canBeDecided || status === 'Waitlisted'}
        onClick={() => onDecide({ decision: 'Waitlisted', application })}
      >
        <DashboardIcon name="clock" />
        <span className="sr-only">Waitlist</span>
        {who}
      </button>
      <button
        className="row-action"
        type="button"
        title="More information"
        disabled={!canAskForInformation(currentUser, application) || application.info_request !== null}
        onClick={() => onDecide({ decision: 'information requested', application })}
      >
        <DashboardIcon name="message" />
        <span className="sr-only">More information from</span>
        {who}
      </button>
      {onNext && (
        <button className="row-action" type="button" onClick={onNext}>
          Skip
        </button>
      )}
    </div>
  );
}
