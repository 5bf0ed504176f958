import { Link, useLoaderData } from 'react-router';
import { useSession } from '../../../../browser/session.ts';
import { LoadFailure, PageSkeleton, unlessRefused } from '../../../dashboards/web/dashboards.door.ts';
import { editPetAction } from './edit-pet-action.ts';
import { loadManagedPet } from './load-managed-pet.ts';
import { PetEditForm } from './pet-edit-form.tsx';

/** Where one came from, in either dashboard. */
const lists = {
  Admin: { to: '/admin-dashboard/view-pets', label: 'All pets' },
  User: { to: '/user-dashboard/my-pets', label: 'My pets' },
};

export const clientLoader = loadManagedPet;
export const clientAction = editPetAction;
export const shouldRevalidate = unlessRefused;

export default function EditPetPage() {
  const { pet } = useLoaderData<typeof clientLoader>();
  const viewer = useSession()?.role ?? 'User';
  // Nothing is carried along from one pet to another.
  return <PetEditForm key={pet.id} pet={pet} viewer={viewer} list={lists[viewer]} />;
}

export function HydrateFallback() {
  return <PageSkeleton title="Edit pet" />;
}

export function ErrorBoundary() {
  const list = lists[useSession()?.role ?? 'User'];
  return (
    <LoadFailure title="Edit pet">
      <Link className="text-link" to={list.to}>
        {list.label}
      </Link>
    </LoadFailure>
  );
}
