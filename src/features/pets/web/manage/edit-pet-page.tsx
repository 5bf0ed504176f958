import { Link, useLoaderData, useLocation } from 'react-router';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { ApiFailure } from '../../../../browser/api-failure.ts';
import { can, useCurrentUser } from '../../../../browser/dashboard/current-user.ts';
import { readSession } from '../../../../browser/session.ts';
import { DashboardPage } from '../../../../ui/dashboard/dashboard-page.tsx';
import { skipOnError, staleWhileError } from '../../../../browser/dashboard/stale-while-error.ts';
import { LoadError } from '../../../../browser/dashboard/load-error.tsx';
import { PageSkeleton } from '../../../../ui/dashboard/page-skeleton.tsx';
import { loadUnread } from '../../../messages/web/components/unread-messages.ts';
import { InquiriesPanel } from '../../../owner-listings/web/components.ts';
import type { ListingReport, OwnerInquiry, OwnerListingsApi } from '../../../owner-listings/owner-listings.contract.ts';
import type { AdminPet, AdminPetsApi } from '../../admin-pets.contract.ts';
import { actsForShelter } from '../../pets.permissions.ts';
import type { petMessages } from '../../pets.contract.ts';
import { describeFrozen } from './my-pet-card.tsx';
import { PetEditForm } from './pet-edit-form.tsx';
import { PetProfile } from './pet-profile.tsx';
import { useHasPage } from './use-has-page.ts';

const call = createApiClient<AdminPetsApi & OwnerListingsApi>();
const notFound: (typeof petMessages)['notFound'] = 'We couldn’t find this pet.';

const loadAdminPet = staleWhileError(async ({ params, url, request: { signal } }) => {
  const target = { params: { id: params['id']! }, signal };
  const pet = await call('GET /api/admin/pets/:id', target);
  const dashboard = dashboardOf(url);
  // Staff may see others' pets, but only on the shelter's dashboard.
  if (dashboard === 'user' && pet.owner?.id !== readSession()?.user_id)
    throw new ApiFailure(404, notFound, { hasUserMessage: true });
  return { pet, dashboard, ...(await loadReactions(pet, target)) };
});

/** What visitors wrote about the listing of an owner. */
async function loadReactions(
  { listed_by_owner, owner }: AdminPet,
  target: { params: { id: string }; signal: AbortSignal },
): Promise<{ inquiries: OwnerInquiry[]; reports: ListingReport[] }> {
  const canEdit = can('edit animals');
  const isOwn = owner?.id === readSession()?.user_id;
  if (!listed_by_owner || !(canEdit || isOwn)) return { inquiries: [], reports: [] };
  const [inquiries, reports] = await Promise.all([
    call('GET /api/pets/:id/inquiries', target),
    // Nobody reads who reported their own listing.
    canEdit && !isOwn ? call('GET /api/pets/:id/reports', target) : [],
  ]);
  return { inquiries, reports };
}

/** The list to return to in each dashboard. */
const lists = {
  admin: { to: '/admin-dashboard/view-pets', label: 'All pets' },
  user: { to: '/user-dashboard/my-pets', label: 'My pets' },
};

function dashboardOf({ pathname }: { pathname: string }): keyof typeof lists {
  return pathname.startsWith('/admin-dashboard') ? 'admin' : 'user';
}

export const clientLoader = loadAdminPet;
export const shouldRevalidate = skipOnError;

export default function EditPetPage() {
  const { pet, dashboard, inquiries, reports } = useLoaderData<typeof clientLoader>();
  const isForShelter = actsForShelter(useCurrentUser(), { owner_id: pet.owner?.id ?? null });
  if (dashboard === 'admin' && !isForShelter) return <PetProfile pet={pet} list={lists.admin} />;
  if (dashboard === 'user' && pet.has_been_applied_for) return <FrozenPet pet={pet} inquiries={inquiries} />;
  // A new key resets all state for another pet.
  return (
    <PetEditForm
      key={pet.id}
      pet={pet}
      isForShelter={dashboard === 'admin'}
      list={lists[dashboard]}
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
        <Link className="text-button" to={lists.user.to}>
          {lists.user.label}
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
  const list = lists[dashboardOf(useLocation())];
  return (
    <LoadError title="Edit pet">
      <Link className="text-link" to={list.to}>
        {list.label}
      </Link>
    </LoadError>
  );
}
