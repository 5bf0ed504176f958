import type { ClientLoaderFunctionArgs } from 'react-router';
import { requireCapability } from '../../../../browser/dashboard/require-capability.ts';
import { redirectFrom } from '../../../../browser/redirect-from.ts';
import { isStaff, readSession } from '../../../../browser/session.ts';
import { showAlert } from '../../../../ui/alerts.tsx';
import { DashboardPage } from '../../../../ui/dashboard/dashboard-page.tsx';
import { skipOnError } from '../../../../browser/dashboard/stale-while-error.ts';
import { LoadError } from '../../../../browser/dashboard/load-error.tsx';
import { PageSkeleton } from '../../../../ui/dashboard/page-skeleton.tsx';
import { petFormMessages } from '../../pet-form.constants.ts';
import { PetWizard } from './pet-wizard.tsx';

export const shouldRevalidate = skipOnError;

export function clientLoader({ url }: ClientLoaderFunctionArgs) {
  if (!isStaff(readSession())) {
    showAlert(petFormMessages.adminsOnly, 'error');
    throw redirectFrom(url, '/auth');
  }
  requireCapability('edit animals');
  return null;
}

export default function AdminAddPetPage() {
  return (
    <DashboardPage title="Add Pet" lead="Three short steps. We save your draft as you go.">
      <PetWizard dashboard="admin" />
    </DashboardPage>
  );
}

export function HydrateFallback() {
  return <PageSkeleton title="Add Pet" />;
}

export function ErrorBoundary() {
  return <LoadError title="Add Pet" />;
}
