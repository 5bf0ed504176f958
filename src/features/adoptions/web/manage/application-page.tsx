import { useEffect, useState } from 'react';
import { Link, useLoaderData, useNavigate } from 'react-router';
import { ApiFailure } from '../../../../browser/api-failure.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { staleWhileError } from '../../../../browser/dashboard/stale-while-error.ts';
import { DashboardIcon } from '../../../../ui/dashboard/dashboard-icon.tsx';
import { DashboardPage } from '../../../../ui/dashboard/dashboard-page.tsx';
import { LoadError } from '../../../../browser/dashboard/load-error.tsx';
import { PageSkeleton } from '../../../../ui/dashboard/page-skeleton.tsx';
import { usePolling, pollWhileVisible } from '../../../../browser/dashboard/use-polling.ts';
import { joinList } from '../../../../platform/join-list.contract.ts';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import type { AdminPet, AdminPetsApi } from '../../../pets/admin-pets.contract.ts';
import { decisionMessages } from '../../adoptions.constants.ts';
import type { AdminApplication, ManageAdoptionsApi, ApplicationDetails } from '../../manage-adoptions.contract.ts';
import { nameOf } from './application-labels.ts';
import { AnswersPanel } from './answers-panel.tsx';
import { ApplicationSummary } from './application-summary.tsx';
import { StatusPanel } from './status-panel.tsx';
import { ChecksPanel } from './checks-panel.tsx';
import { FeePanel } from './fee-panel.tsx';
import { FlagNotice } from './flag-notice.tsx';
import { NotesPanel } from './notes-panel.tsx';
import { PetPanel } from './pet-panel.tsx';
import { PickupPanel } from './pickup-panel.tsx';
import { CompetingApplicationsPanel } from './competing-applications-panel.tsx';
import { TimelinePanel } from './timeline-panel.tsx';
import { useDecisions } from './use-decisions.tsx';

const callPets = createApiClient<AdminPetsApi>();

const loadApplication = staleWhileError(async ({ params, request: { signal } }): Promise<LoadedApplication> => {
  const details = await fetchDetails(params['id']!, signal);
  return { details, pet: await findPet(details.application.pet.id, signal) };
});

const call = createApiClient<ManageAdoptionsApi>();

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

/** The applicant's other applications. */
function ApplicantHistoryPanel({ applications }: { applications: AdminApplication[] }) {
  return (
    <Panel title="Other applications of this person">
      <ul className="grid gap-4">
        {applications.map((application) => (
          <li key={application.id}>
            <ApplicationSummary application={application} by="pet" />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Warns that another Admin views the same application. */
function ViewersNotice({ id }: { id: number }) {
  const others = useViewers(id);
  return (
    <div role="status" className="print:hidden">
      {others.length > 0 && (
        <p className="dashboard-notice flex items-center gap-2">
          <DashboardIcon name="eye" />
          {`${formatNames(others.map(({ name }) => name))} looking at this too`}
        </p>
      )}
    </div>
  );
}

function formatNames(names: string[]): string {
  return `${joinList(names)} ${names.length === 1 ? 'is' : 'are'}`;
}

const REPORT_INTERVAL_MS = 15_000;

/** Reports that the user views the application while the page is visible. @returns the other viewers */
function useViewers(id: number): { id: number; name: string }[] {
  const [others, setOthers] = useState<{ id: number; name: string }[]>([]);
  useEffect(() => {
    let isMounted = true;
    const report = async (is_leaving: boolean) => {
      try {
        const response = await call('PUT /api/adoptions/:id/viewers', { params: { id }, body: { is_leaving } });
        if (isMounted) setOthers(response.others);
      } catch {
        // Reported again soon; the user's next action shows the error.
      }
    };
    const leaveIfHidden = () => void (document.visibilityState === 'hidden' && report(true));
    if (document.visibilityState === 'visible') void report(false);
    const stopPolling = pollWhileVisible(() => void report(false), REPORT_INTERVAL_MS);
    document.addEventListener('visibilitychange', leaveIfHidden);
    return () => {
      isMounted = false;
      stopPolling();
      document.removeEventListener('visibilitychange', leaveIfHidden);
      void report(true);
    };
  }, [id]);
  return others;
}

interface LoadedApplication {
  details: ApplicationDetails;
  /** Null if it cannot be loaded. */
  pet: AdminPet | null;
}

async function fetchDetails(id: string, signal: AbortSignal): Promise<ApplicationDetails> {
  try {
    return await call('GET /api/adoptions/:id/details', { params: { id }, signal });
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || (failure.status >= 400 && failure.status < 500)) throw failure;
    throw new ApiFailure(failure.status, decisionMessages.loadFailed, { hasUserMessage: true });
  }
}

async function findPet(id: number, signal: AbortSignal): Promise<AdminPet | null> {
  try {
    return await callPets('GET /api/admin/pets/:id', { params: { id }, signal });
  } catch (failure) {
    if (failure instanceof ApiFailure) return null;
    throw failure;
  }
}
