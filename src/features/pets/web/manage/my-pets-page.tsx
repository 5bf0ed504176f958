import { useState } from 'react';
import { Link, useLoaderData, useRevalidator } from 'react-router';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { FadingMessage, type FadingText } from '../../../../ui/fading-message.tsx';
import { Pagination } from '../../../../ui/pagination.tsx';
import { useFocusFallback } from '../../../../ui/use-focus-fallback.ts';
import { DashboardIcon } from '../../../../ui/dashboard/dashboard-icon.tsx';
import { DashboardPage } from '../../../../ui/dashboard/dashboard-page.tsx';
import { staleWhileError } from '../../../../browser/dashboard/stale-while-error.ts';
import { PAGE_SIZE, parsePage, countPages, assertPageExists } from '../../../../browser/dashboard/page-param.ts';
import { LoadError } from '../../../../browser/dashboard/load-error.tsx';
import { PageSkeleton } from '../../../../ui/dashboard/page-skeleton.tsx';
import { useUnreadMessages } from '../../../messages/web/components/unread-messages.ts';
import { groupByPet } from '../../../owner-listings/unanswered-inquiries.contract.ts';
import type { AdminPet, AdminPetsApi } from '../../admin-pets.contract.ts';
import { MyPetCard } from './my-pet-card.tsx';
import { PetDeletion } from './pet-deletion.tsx';

const call = createApiClient<AdminPetsApi>();

export const clientLoader = staleWhileError(async ({ url, request: { signal } }) => {
  const page = parsePage(url);
  const { items, total } = await call.page('GET /api/admin/pets/', {
    query: { own: true },
    page,
    limit: PAGE_SIZE,
    signal,
  });
  assertPageExists(url, total);
  return { pets: items, total, page };
});

export default function MyPetsPage() {
  const { pets, total, page } = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  const [petToDelete, setPetToDelete] = useState<AdminPet | null>(null);
  const [message, setMessage] = useState<FadingText | null>(null);
  const unanswered = groupByPet(useUnreadMessages().inquiries);
  const count = useFocusFallback<HTMLParagraphElement>();
  return (
    <DashboardPage
      title="My pets"
      lead="Pets that live with you and need a new home."
      actions={
        total > 0 && (
          <Link className="button" to="/user-dashboard/add-pet">
            <DashboardIcon name="plus" />
            Add Pet
          </Link>
        )
      }
    >
      <div className="list-state">
        <p ref={count} role="status" tabIndex={-1} className="text-small text-soft">
          {total > 0 && `${total} ${total === 1 ? 'pet' : 'pets'}`}
        </p>
        <FadingMessage message={message} onFaded={() => setMessage(null)} />
      </div>
      {total === 0 ? (
        <NoPets />
      ) : (
        <ul className="my-pets">
          {pets.map((pet) => (
            <li key={pet.id}>
              <MyPetCard
                pet={pet}
                unanswered={unanswered.find(({ petId }) => petId === pet.id)}
                onDone={(text) => setMessage({ id: Math.random(), text })}
                onDelete={() => setPetToDelete(pet)}
              />
            </li>
          ))}
        </ul>
      )}
      <Pagination label="Pages of your pets" page={page} pages={countPages(total)} />
      {petToDelete && (
        <PetDeletion
          pet={petToDelete}
          onClose={() => setPetToDelete(null)}
          onDeleted={async () => {
            await revalidate();
            setPetToDelete(null);
          }}
        />
      )}
    </DashboardPage>
  );
}

function NoPets() {
  return (
    <EmptyState title="No pets yet">
      <p>Does a pet that lives with you need a new home? List your pet here for visitors to see.</p>
      <Link className="button" to="/user-dashboard/add-pet">
        Add Pet
      </Link>
    </EmptyState>
  );
}

export function HydrateFallback() {
  return <PageSkeleton title="My pets" />;
}

export function ErrorBoundary() {
  return <LoadError title="My pets" />;
}
