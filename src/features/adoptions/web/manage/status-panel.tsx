import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { AccessNotice } from '../../../../browser/dashboard/access-notice.tsx';
import { useCurrentUser } from '../../../../browser/dashboard/current-user.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { DashboardIcon } from '../../../../ui/dashboard/dashboard-icon.tsx';
import { useMutation } from '../../../../browser/use-mutation.ts';
import { FileButton } from '../../../../browser/dashboard/file-button.tsx';
import { DateTime } from '../../../../ui/dashboard/date-time.tsx';
import type { AdoptionsApi } from '../../adoptions.contract.ts';
import {
  canAskForInformation,
  canDecide,
  canReopen,
  canReturn,
  canUndoReturn,
  isDecider,
  isOnTrial,
  isPetHome,
} from '../../adoptions.permissions.ts';
import type { DecisionsApi } from '../../decisions.contract.ts';
import type { AdminApplication } from '../../manage-adoptions.contract.ts';
import { HandoverButton, HandoverUndoButton } from '../components/handover-button.tsx';
import { PrintPapersButton } from '../components/print-papers-button.tsx';
import { TrialButtons, TrialText } from '../handover/trial-buttons.tsx';
import { canBeEmailed } from './application-labels.ts';
import { ApplicationBadges } from './application-badges.tsx';
import { DecisionButtons } from './decision-buttons.tsx';
import { ReturnDialog, UndoReturnDialog } from './return-dialog.tsx';
import { StatusBadge } from './status-badge.tsx';
import { elementIdOf, type DecisionRequest } from './use-decisions.tsx';

const call = createApiClient<AdoptionsApi & DecisionsApi>();

interface StatusPanelProps {
  application: AdminApplication;
  onDecide: (request: DecisionRequest) => void;
  /** Below the status. */
  children?: React.ReactNode;
}

export function StatusPanel({ application, onDecide, children }: StatusPanelProps) {
  const currentUser = useCurrentUser();
  const [search, setSearch] = useSearchParams();
  const isHandoverRequested = search.has('handover');
  const [returning, setReturning] = useState<'record' | 'undo' | null>(null);
  const { id, created_at, decided_at, returned_at, return_reason } = application;
  return (
    <section className="panel adoption-status-panel" aria-label="Status">
      <div className="grid gap-2">
        {/* Receives the focus after a decision. */}
        <p id={elementIdOf(id)} tabIndex={-1} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusBadge application={application} />
          <span>
            Applied <DateTime at={created_at} format="relative" />
            {decided_at !== null && (
              <>
                , decided <DateTime at={decided_at} format="relative" />
              </>
            )}
          </span>
        </p>
        <ApplicationBadges application={application} isOnOwnPage />
        <ReasonText application={application} />
        <InformationText application={application} />
        <TrialText application={application} />
        {returned_at !== null && (
          <p>
            Returned on <DateTime at={returned_at} format="date" />:{' '}
            <span className="whitespace-pre-line">{return_reason}</span>
          </p>
        )}
        {application.age_category === 'under18' && <p>The applicant is under 18. A guardian has to sign.</p>}
      </div>
      <div className="adoption-status-buttons">
        <DecisionButtons application={application} onDecide={onDecide} variant="page" />
        {canReopen(currentUser, application) && (
          <button className="row-action" type="button" onClick={() => onDecide({ decision: 'Pending', application })}>
            <DashboardIcon name="undo" />
            Reopen
          </button>
        )}
        {application.status === 'Pending' && canDecide(currentUser, application) && (
          <button
            className="row-action"
            type="button"
            onClick={() => onDecide({ decision: 'Waitlisted', application })}
          >
            <DashboardIcon name="clock" />
            Waitlist
          </button>
        )}
        {canAskForInformation(currentUser, application) && (
          <InformationButton application={application} onDecide={onDecide} />
        )}
        {isDecider(currentUser, application) && (
          <HandoverButton
            application={application}
            isOpenAtFirst={isHandoverRequested}
            // A reload doesn't open it again.
            onClosed={() => isHandoverRequested && setSearch(withoutHandover, AT_PLACE)}
          />
        )}
        {isOnTrial(application) && isDecider(currentUser, application) && <TrialButtons application={application} />}
        {(isPetHome(application) || isOnTrial(application)) && isDecider(currentUser, application) && (
          <HandoverUndoButton application={application} />
        )}
        {canUndoReturn(currentUser, application) && (
          <button className="row-action" type="button" onClick={() => setReturning('undo')}>
            <DashboardIcon name="undo" />
            Undo return
          </button>
        )}
        {canReturn(currentUser, application) && !isOnTrial(application) && (
          <button className="row-action" type="button" onClick={() => setReturning('record')}>
            <DashboardIcon name="undo" />
            Record a return
          </button>
        )}
        <PrintPapersButton application={application} />
        {isPetHome(application) && (
          <FileButton
            label="Certificate"
            about={`of the adoption of ${application.pet.name}`}
            fetchFile={() => call.file('GET /api/adoptions/:id/certificate', { params: { id } })}
            fileName={`adoption-${id}.pdf`}
          />
        )}
      </div>
      <AccessNotice capability="decide applications" to="decide" />
      {children}
      {returning === 'record' && <ReturnDialog application={application} onClose={() => setReturning(null)} />}
      {returning === 'undo' && <UndoReturnDialog application={application} onClose={() => setReturning(null)} />}
    </section>
  );
}

const AT_PLACE = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false };

function withoutHandover(search: URLSearchParams): URLSearchParams {
  search.delete('handover');
  return search;
}

/** Asks for information, or records that it has arrived in another way. */
function InformationButton({ application, onDecide }: Pick<StatusPanelProps, 'application' | 'onDecide'>) {
  const { id, info_request } = application;
  const { mutate, isBusy } = useMutation('We couldn’t save this. Please try again.', { alertsFailure: true });
  if (info_request) {
    return (
      <button
        className="row-action"
        type="button"
        aria-disabled={isBusy || undefined}
        onClick={() => void mutate(() => call('DELETE /api/adoptions/:id/info-request', { params: { id } }))}
      >
        <DashboardIcon name="check" />
        Information received
      </button>
    );
  }
  return (
    <button
      className="row-action"
      type="button"
      onClick={() => onDecide({ decision: 'information requested', application })}
    >
      <DashboardIcon name="message" />
      More information
    </button>
  );
}

function InformationText({ application: { info_request } }: { application: AdminApplication }) {
  if (!info_request) return null;
  return (
    <p>
      Waiting for the applicant since <DateTime at={info_request.requested_at} format="date" />:{' '}
      <span className="whitespace-pre-line">{info_request.question}</span>
    </p>
  );
}

function ReasonText({ application }: { application: AdminApplication }) {
  const { reason, is_reason_internal } = application;
  if (reason === null) return null;
  const visibility = is_reason_internal || !canBeEmailed(application) ? 'internal' : 'in the email';
  return (
    <p>
      {`Reason, ${visibility}: `}
      <span className="whitespace-pre-line">{reason}</span>
    </p>
  );
}
