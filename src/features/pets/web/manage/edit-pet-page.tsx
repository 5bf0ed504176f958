import { Link, useLoaderData } from 'react-router';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useSession } from '../../../../browser/session.ts';
import { DashboardPage } from '../../../../ui/dashboard/dashboard-page.tsx';
import { skipOnError, staleWhileError } from '../../../../browser/dashboard/stale-while-error.ts';
import { LoadError } from '../../../../browser/dashboard/load-error.tsx';
import { PageSkeleton } from '../../../../ui/dashboard/page-skeleton.tsx';
import type { AdminPet, AdminPetsApi } from '../../admin-pets.contract.ts';
import { describeFrozen } from './my-pet-card.tsx';
import { PetEditForm } from './pet-edit-form.tsx';

const call = createApiClient<AdminPetsApi>();

const loadAdminPet = staleWhileError(async ({ params, request: { signal } }) => {
  return { pet: await call('GET /api/admin/pets/:id', { params: { id: params['id']! }, signal }) };
});

/** The list to return to in each dashboard. */
const lists = {
  Admin: { to: '/admin-dashboard/view-pets', label: 'All pets' },
  User: { to: '/user-dashboard/my-pets', label: 'My pets' },
};

export const clientLoader = loadAdminPet;
export const shouldRevalidate = skipOnError;

export default function EditPetPage() {
  const { pet } = useLoaderData<typeof clientLoader>();
  const userRole = useSession()?.role ?? 'User';
  if (userRole === 'User' && pet.has_been_applied_for) return <FrozenPet pet={pet} />;
  // A new key resets all state for another pet.
  return <PetEditForm key={pet.id} pet={pet} userRole={userRole} list={lists[userRole]} />;
}

function FrozenPet({ pet }: { pet: AdminPet }) {
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
