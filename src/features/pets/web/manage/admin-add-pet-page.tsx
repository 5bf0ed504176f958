import { redirect } from 'react-router';
import { isAdmin, readSession } from '../../../../browser/session.ts';
import { showAlert } from '../../../../ui/alerts.tsx';
import { DashboardPage, LoadFailure, PageSkeleton, unlessRefused } from '../../../dashboards/web/dashboards.door.ts';
import { petFormMessages } from '../../pet-form-words.contract.ts';
import { addPetAction } from './add-pet-action.ts';
import { PetWizard } from './pet-wizard.tsx';

export const clientAction = addPetAction;
export const shouldRevalidate = unlessRefused;

export function clientLoader() {
  if (isAdmin(readSession())) return null;
  showAlert(petFormMessages.adminsOnly, 'error');
  throw redirect('/auth');
}

export default function AdminAddPetPage() {
  return (
    <DashboardPage title="Add Pet" lead="Three short steps; what you fill in stays here until you are done.">
      <PetWizard dashboard="admin" />
    </DashboardPage>
  );
}

export function HydrateFallback() {
  return <PageSkeleton title="Add Pet" />;
}

export function ErrorBoundary() {
  return <LoadFailure title="Add Pet" />;
}
