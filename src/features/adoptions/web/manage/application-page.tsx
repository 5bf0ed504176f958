import { Link, useLoaderData, useNavigate } from 'react-router';
import { DashboardPage } from '../../../../ui/dashboard/dashboard-page.tsx';
import { LoadError } from '../../../../browser/dashboard/load-error.tsx';
import { PageSkeleton } from '../../../../ui/dashboard/page-skeleton.tsx';
import { usePolling } from '../../../../browser/dashboard/use-polling.ts';
import { nameOf } from './adoptions-words.ts';
import { AnswersPanel } from './answers-panel.tsx';
import { ApplicationState } from './application-state.tsx';
import { ChecksPanel } from './checks-panel.tsx';
import { FeePanel } from './fee-panel.tsx';
import { FlagNotice } from './flag-notice.tsx';
import { loadFile } from './load-file.ts';
import { NotesPanel } from './notes-panel.tsx';
import { EarlierPanel } from './earlier-panel.tsx';
import { PetPanel } from './pet-panel.tsx';
import { PickupPanel } from './pickup-panel.tsx';
import { RivalsPanel } from './rivals-panel.tsx';
import { TimelinePanel } from './timeline-panel.tsx';
import { useDecisions } from './use-decisions.tsx';
import { ViewersNotice } from './viewers-notice.tsx';

/** Others decide at the same time. */
const REFRESH_MS = 60_000;
const LIST = '/admin-dashboard/manage-adoptions';

export const clientLoader = loadFile;

export default function ApplicationPage() {
  const { file } = useLoaderData<typeof clientLoader>();
  // Nothing that is being typed is carried along from one application to another.
  return <ApplicationFilePage key={file.application.id} />;
}

function ApplicationFilePage() {
  const { file, pet } = useLoaderData<typeof clientLoader>();
  const { application, rivals, earlier, notes, checks, payment_methods } = file;
  const navigate = useNavigate();
  const { ask, dialog } = useDecisions({ isLeaving: true, onDeleted: () => void navigate(LIST) });
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
      <ApplicationState application={application} onAsk={ask} />
      <div className="adoption-file">
        <PetPanel application={application} pet={pet} />
        <div className="adoption-file-form">
          <AnswersPanel application={application} />
          <ChecksPanel application={application} checks={checks} />
          <NotesPanel id={application.id} notes={notes} />
        </div>
        <div className="adoption-file-side">
          <FeePanel application={application} methods={payment_methods} />
          <PickupPanel application={application} />
          <RivalsPanel application={application} rivals={rivals} />
          {earlier.length > 0 && <EarlierPanel applications={earlier} />}
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
