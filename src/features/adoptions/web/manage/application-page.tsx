import { Link, useLoaderData, useNavigate } from 'react-router';
import { DashboardPage } from '../../../../ui/dashboard/dashboard-page.tsx';
import { LoadError } from '../../../../browser/dashboard/load-error.tsx';
import { PageSkeleton } from '../../../../ui/dashboard/page-skeleton.tsx';
import { usePolling } from '../../../../browser/dashboard/use-polling.ts';
import { nameOf } from './application-labels.ts';
import { AnswersPanel } from './answers-panel.tsx';
import { StatusPanel } from './status-panel.tsx';
import { ChecksPanel } from './checks-panel.tsx';
import { FeePanel } from './fee-panel.tsx';
import { FlagNotice } from './flag-notice.tsx';
import { loadApplication } from './load-application.ts';
import { NotesPanel } from './notes-panel.tsx';
import { ApplicantHistoryPanel } from './applicant-history-panel.tsx';
import { PetPanel } from './pet-panel.tsx';
import { PickupPanel } from './pickup-panel.tsx';
import { CompetingApplicationsPanel } from './competing-applications-panel.tsx';
import { TimelinePanel } from './timeline-panel.tsx';
import { useDecisions } from './use-decisions.tsx';
import { ViewersNotice } from './viewers-notice.tsx';

/** Other Admins decide at the same time. */
const REFRESH_MS = 60_000;
const LIST = '/admin-dashboard/manage-adoptions';

export const clientLoader = loadApplication;

export default function ApplicationPage() {
  const { details } = useLoaderData<typeof clientLoader>();
  // The key discards typed text when another application opens.
  return <ApplicationDetailsPage key={details.application.id} />;
}

function ApplicationDetailsPage() {
  const { details, pet } = useLoaderData<typeof clientLoader>();
  const { application, competing_applications, applicant_history, notes, checks, payment_methods } = details;
  const navigate = useNavigate();
  const { decide, dialog } = useDecisions({ isLeaving: true, onDeleted: () => void navigate(LIST) });
  usePolling(REFRESH_MS);
  const title = `${nameOf(application)} for ${application.pet.name}`;
  return (
    <DashboardPage
      title={title}
      actions={
        <Link className="text-button" to={LIST}>
          All applications
        </Link>
      }
    >
      <ViewersNotice id={application.id} />
      <FlagNotice application={application} />
      <StatusPanel application={application} onDecide={decide} />
      <div className="adoption-details">
        <PetPanel application={application} pet={pet} />
        <div className="adoption-details-form">
          <AnswersPanel application={application} />
          <ChecksPanel application={application} checks={checks} />
          <NotesPanel id={application.id} notes={notes} />
        </div>
        <div className="adoption-details-side">
          <FeePanel application={application} methods={payment_methods} />
          <PickupPanel application={application} />
          <CompetingApplicationsPanel application={application} competing={competing_applications} />
          {applicant_history.length > 0 && <ApplicantHistoryPanel applications={applicant_history} />}
          <TimelinePanel application={application} />
        </div>
      </div>
      {dialog}
    </DashboardPage>
  );
}

export function HydrateFallback() {
  return <PageSkeleton title="Application" />;
}

export function ErrorBoundary() {
  return (
    <LoadError title="Application">
      <Link className="text-link" to={LIST}>
        All applications
      </Link>
    </LoadError>
  );
}
