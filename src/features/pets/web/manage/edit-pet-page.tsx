import { Link, useLoaderData } from 'react-router';
import { useSession } from '../../../../browser/session.ts';
import { DashboardPage } from '../../../../ui/dashboard/dashboard-page.tsx';
import { skipOnError } from '../../../../browser/dashboard/stale-while-error.ts';
import { LoadError } from '../../../../browser/dashboard/load-error.tsx';
import { PageSkeleton } from '../../../../ui/dashboard/page-skeleton.tsx';
import type { ManagedPet } from '../../manage-pets.contract.ts';
import { editPetAction } from './edit-pet-action.ts';
import { loadManagedPet } from './load-managed-pet.ts';
import { describeFrozen } from './my-pet-card.tsx';
import { PetEditForm } from './pet-edit-form.tsx';

/** Where one came from, in either dashboard. */
const lists = {
  Admin: { to: '/admin-dashboard/view-pets', label: 'All pets' },
  User: { to: '/user-dashboard/my-pets', label: 'My pets' },
};

export const clientLoader = loadManagedPet;
export const clientAction = editPetAction;
export const shouldRevalidate = skipOnError;

export default function EditPetPage() {
  const { pet } = useLoaderData<typeof clientLoader>();
  const viewer = useSession()?.role ?? 'User';
  if (viewer === 'User' && pet.has_been_applied_for) return <FrozenPet pet={pet} />;
  // Nothing is carried along from one pet to another.
  return <PetEditForm key={pet.id} pet={pet} viewer={viewer} list={lists[viewer]} />;
}

function FrozenPet({ pet }: { pet: ManagedPet }) {
  return (
    <DashboardPage
      title={pet.name}
      actions={
        <Link className="text-button" to={lists.User.to}>
          {lists.User.label}
        </Link>
      }
    >
      <p className="dashboard-notice">{describeFrozen(pet)}</p>
      {pet.is_listed && (
        <p>
          <Link className="text-button" to={`/pets/${pet.id}`}>{`See ${pet.name}’s page`}</Link>
        </p>
      )}
    </DashboardPage>
  );
}

export function HydrateFallback() {
  return <PageSkeleton title="Edit pet" />;
}

export function ErrorBoundary() {
  const list = lists[useSession()?.role ?? 'User'];
  return (
    <LoadError title="Edit pet">
      <Link className="text-link" to={list.to}>
        {list.label}
      </Link>
    </LoadError>
  );
}
