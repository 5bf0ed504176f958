import { Link, useLoaderData } from 'react-router';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { isAdmin, readSession, useSession } from '../../../../browser/session.ts';
import { DashboardPage } from '../../../../ui/dashboard/dashboard-page.tsx';
import { skipOnError, staleWhileError } from '../../../../browser/dashboard/stale-while-error.ts';
import { LoadError } from '../../../../browser/dashboard/load-error.tsx';
import { PageSkeleton } from '../../../../ui/dashboard/page-skeleton.tsx';
import { loadUnread } from '../../../messages/web/components/unread-messages.ts';
import { InquiriesPanel } from '../../../owner-listings/web/components.ts';
import type { ListingReport, OwnerInquiry, OwnerListingsApi } from '../../../owner-listings/owner-listings.contract.ts';
import type { AdminPet, AdminPetsApi } from '../../admin-pets.contract.ts';
import { describeFrozen } from './my-pet-card.tsx';
import { PetEditForm } from './pet-edit-form.tsx';
import { useHasPage } from './use-has-page.ts';

const call = createApiClient<AdminPetsApi & OwnerListingsApi>();

const loadAdminPet = staleWhileError(async ({ params, request: { signal } }) => {
  const target = { params: { id: params['id']! }, signal };
  const pet = await call('GET /api/admin/pets/:id', target);
  return { pet, ...(await loadReactions(pet, target)) };
});

/** What visitors wrote about the listing of an owner. */
async function loadReactions(
  { listed_by_owner }: AdminPet,
  target: { params: { id: string }; signal: AbortSignal },
): Promise<{ inquiries: OwnerInquiry[]; reports: ListingReport[] }> {
  if (!listed_by_owner) return { inquiries: [], reports: [] };
  const [inquiries, reports] = await Promise.all([
    call('GET /api/pets/:id/inquiries', target),
    isAdmin(readSession()) ? call('GET /api/pets/:id/reports', target) : [],
  ]);
  return { inquiries, reports };
}

/** The list to return to in each dashboard. */
const lists = {
  Admin: { to: '/admin-dashboard/view-pets', label: 'All pets' },
  User: { to: '/user-dashboard/my-pets', label: 'My pets' },
};

export const clientLoader = loadAdminPet;
export const shouldRevalidate = skipOnError;

export default function EditPetPage() {
  const { pet, inquiries, reports } = useLoaderData<typeof clientLoader>();
  const userRole = useSession()?.role ?? 'User';
  if (userRole === 'User' && pet.has_been_applied_for) return <FrozenPet pet={pet} inquiries={inquiries} />;
  // A new key resets all state for another pet.
  return (
    <PetEditForm
      key={pet.id}
      pet={pet}
      userRole={userRole}
      list={lists[userRole]}
      inquiries={inquiries}
      reports={reports}
    />
  );
}

function FrozenPet({ pet, inquiries }: { pet: AdminPet; inquiries: OwnerInquiry[] }) {
  const hasPage = useHasPage();
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
      {hasPage(pet) && (
        <p>
          <Link className="text-button" to={`/pets/${pet.id}`}>{`View ${pet.name}’s page`}</Link>
        </p>
      )}
      <InquiriesPanel inquiries={inquiries} onReplied={() => void loadUnread()} />
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
