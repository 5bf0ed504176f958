import { Link, useLoaderData } from 'react-router';
import { LoadFailure, PageSkeleton, unlessRefused } from '../../../dashboards/web/dashboards.door.ts';
import { editPetAction } from './edit-pet-action.ts';
import { loadManagedPet } from './load-managed-pet.ts';
import { PetEditForm } from './pet-edit-form.tsx';

const list = { to: '/user-dashboard/my-pets', label: 'My pets' };

export const clientLoader = loadManagedPet;
export const clientAction = editPetAction;
export const shouldRevalidate = unlessRefused;

export default function EditOwnPetPage() {
  const { pet } = useLoaderData<typeof clientLoader>();
  // Nothing is carried along from one pet to another.
  return <PetEditForm key={pet.id} pet={pet} viewer="User" list={list} />;
}

export function HydrateFallback() {
  return <PageSkeleton title="Edit pet" />;
}

export function ErrorBoundary() {
  return (
    <LoadFailure title="Edit pet">
      <Link className="text-link" to={list.to}>
        {list.label}
      </Link>
    </LoadFailure>
  );
}
