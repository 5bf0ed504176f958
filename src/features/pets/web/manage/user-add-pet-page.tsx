import { useLoaderData } from 'react-router';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { redirectFrom } from '../../../../browser/redirect-from.ts';
import { readSession } from '../../../../browser/session.ts';
import { showAlert } from '../../../../ui/alerts.tsx';
import type { AccountsApi } from '../../../accounts/accounts.contract.ts';
import { DashboardPage } from '../../../../ui/dashboard/dashboard-page.tsx';
import { staleWhileError, skipOnError } from '../../../../browser/dashboard/stale-while-error.ts';
import { LoadError } from '../../../../browser/dashboard/load-error.tsx';
import { PageSkeleton } from '../../../../ui/dashboard/page-skeleton.tsx';
import { petFormMessages } from '../../pet-form.constants.ts';
import { PetWizard } from './pet-wizard.tsx';

const call = createApiClient<AccountsApi>();

export const shouldRevalidate = skipOnError;

export const clientLoader = staleWhileError(async ({ url, request: { signal } }) => {
  if (readSession()?.role !== 'User') {
    showAlert(petFormMessages.usersOnly, 'error');
    throw redirectFrom(url, '/auth');
  }
  return { me: await call('GET /api/users/me', { signal }) };
});

export default function UserAddPetPage() {
  const { me } = useLoaderData<typeof clientLoader>();
  return (
    <DashboardPage
      title="Add Pet"
      lead="List a pet that lives with you and needs a new home. Your listing goes live right away, and we’ll review it soon."
    >
      <PetWizard dashboard="user" owner={me} />
    </DashboardPage>
  );
}

export function HydrateFallback() {
  return <PageSkeleton title="Add Pet" />;
}

export function ErrorBoundary() {
  return <LoadError title="Add Pet" />;
}
