import { useState } from 'react';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { DashboardIcon } from '../../../../ui/dashboard/dashboard-icon.tsx';
import { FileButton } from '../../../../browser/dashboard/file-button.tsx';
import { DateTime } from '../../../../ui/dashboard/date-time.tsx';
import type { AdoptionsApi } from '../../adoptions.contract.ts';
import { canReturn, isPetHome } from '../../adoptions.permissions.ts';
import type { AdminApplication } from '../../manage-adoptions.contract.ts';
import { canBeEmailed } from './application-labels.ts';
import { ApplicationBadges } from './application-badges.tsx';
import { DecisionButtons } from './decision-buttons.tsx';
import { ReturnDialog } from './return-dialog.tsx';
import { StatusBadge } from './status-badge.tsx';
import { elementIdOf, type DecisionRequest } from './use-decisions.tsx';

const call = createApiClient<AdoptionsApi>();

interface StatusPanelProps {
  application: AdminApplication;
  onDecide: (request: DecisionRequest) => void;
}

export function StatusPanel({ application, onDecide }: StatusPanelProps) {
  const [isReturning, setIsReturning] = useState(false);
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
        {returned_at !== null && (
          <p>
            Came back on <DateTime at={returned_at} format="date" />:{' '}
            <span className="whitespace-pre-line">{return_reason}</span>
          </p>
        )}
        {application.age_category === 'under18' && <p>The applicant is under 18: a guardian must sign.</p>}
      </div>
      <div className="adoption-status-buttons">
        <DecisionButtons application={application} onDecide={onDecide} variant="page" />
        {canReturn({ id: 0, role: 'Admin' }, application) && (
          <button className="row-action" type="button" onClick={() => setIsReturning(true)}>
            <DashboardIcon name="undo" />
            Record a return
          </button>
        )}
        {isPetHome(application) && (
          <FileButton
            label="Certificate"
            about={`of the adoption of ${application.pet.name}`}
            fetchFile={() => call.file('GET /api/adoptions/:id/certificate', { params: { id } })}
            fileName={`adoption-${id}.pdf`}
          />
        )}
      </div>
      {isReturning && <ReturnDialog application={application} onClose={() => setIsReturning(false)} />}
    </section>
  );
}

function ReasonText({ application }: { application: AdminApplication }) {
  const { reason, is_reason_internal } = application;
  if (reason === null) return null;
  const visibility = is_reason_internal || !canBeEmailed(application) ? 'internal' : 'told in the mail';
  return (
    <p>
      {`Reason, ${visibility}: `}
      <span className="whitespace-pre-line">{reason}</span>
    </p>
  );
}
