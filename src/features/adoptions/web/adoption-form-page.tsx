import { useEffect, useEffectEvent } from 'react';
import { useLoaderData, useNavigate, useRevalidator } from 'react-router';
import { redirectFrom } from '../../../browser/redirect-from.ts';
import { readSession } from '../../../browser/session.ts';
import { showAlert, removeAlert } from '../../../ui/alerts.tsx';
import { authHref } from '../../accounts/web/components.ts';
import { DashboardPage } from '../../../ui/dashboard/dashboard-page.tsx';
import { staleWhileError } from '../../../browser/dashboard/stale-while-error.ts';
import { pollWhileVisible } from '../../../browser/dashboard/use-polling.ts';
import { LoadError } from '../../../browser/dashboard/load-error.tsx';
import { PageSkeleton } from '../../../ui/dashboard/page-skeleton.tsx';
import { applicationMessages } from '../adoptions.constants.ts';
import { ApplicationForm } from './form/application-form.tsx';
import { loadProcess, LOCAL_RETRY_MS } from './form/load-process.ts';
import { parsePetId } from './process/parse-pet-id.ts';
import { useSessionEnd } from './process/use-session-end.ts';

const TITLE = 'Adoption form';

/** The form on its own page: for the pet in the URL, or to choose one. */
export const clientLoader = staleWhileError(async ({ url, request: { signal } }) => {
  const session = readSession();
  if (session === null) {
    showAlert(applicationMessages.logIn, 'error');
    throw redirectFrom(url, authHref('login', url.pathname + url.search));
  }
  removeAlert(applicationMessages.logIn);
  if (session.role !== 'User') throw redirectFrom(url, '/');
  const petId = parsePetId(url.searchParams.get('pet_id') ?? undefined);
  const { process, isLocal } = await loadProcess(petId, signal);
  // The process page explains why the user cannot apply, and shows earlier applications.
  if (petId !== null && !process.can_apply) throw redirectFrom(url, processHref(petId));
  return { petId, process, isLocal };
});

export default function AdoptionFormPage() {
  const { petId, process, isLocal } = useLoaderData<typeof clientLoader>();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const leave = useSessionEnd();
  const complete = useEffectEvent(() => void revalidate());
  useEffect(() => (isLocal ? pollWhileVisible(() => complete(), LOCAL_RETRY_MS) : undefined), [isLocal]);
  const pet = petId === null ? null : process.pet;
  return (
    <DashboardPage
      title={TITLE}
      heading={pet ? `Your application for ${pet.name}` : TITLE}
      lead="Be honest. There’s no perfect home, just the right one for each pet."
    >
      <div className="panel max-w-208">
        <ApplicationForm
          key={petId}
          headingLevel="h2"
          process={process}
          petId={petId}
          // Back doesn’t lead to an empty form.
          onSubmitted={({ pet_id }) => void navigate(processHref(pet_id), { replace: true })}
          onOutdated={() => void revalidate()}
          onEnd={leave}
        />
      </div>
    </DashboardPage>
  );
}

function processHref(petId: number): string {
  return `/user-dashboard/all-pets/adoption-process/${petId}`;
}

export function HydrateFallback() {
  return <PageSkeleton title={TITLE} />;
}

export function ErrorBoundary() {
  return <LoadError title={TITLE} />;
}
