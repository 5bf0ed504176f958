import { useState } from 'react';
import { Link, useLoaderData, useRevalidator, useSearchParams, type ClientLoaderFunctionArgs } from 'react-router';
import { requireCapability } from '../../../../browser/dashboard/require-capability.ts';
import { ApiFailure } from '../../../../browser/api-failure.ts';
import { createApiClient, type LoadedPage } from '../../../../browser/create-api-client.ts';
import { AccessNotice } from '../../../../browser/dashboard/access-notice.tsx';
import { useCan } from '../../../../browser/dashboard/current-user.ts';
import { IfCan } from '../../../../browser/dashboard/if-can.tsx';
import { LoadError } from '../../../../browser/dashboard/load-error.tsx';
import { assertPageExists, pageOf } from '../../../../browser/dashboard/page-param.ts';
import { cachedLoaderData, cacheLoaderData } from '../../../../browser/dashboard/stale-while-error.ts';
import { DashboardIcon } from '../../../../ui/dashboard/dashboard-icon.tsx';
import { NoSearchResults, NoFilterResults } from '../../../../ui/dashboard/empty-results.tsx';
import { PageSkeleton } from '../../../../ui/dashboard/page-skeleton.tsx';
import { clearedHref } from '../../../../ui/data-table/filters.ts';
import { hrefWith } from '../../../../ui/data-table/list-url.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { FadingMessage, type FadingText } from '../../../../ui/fading-message.tsx';
import { RetryMessage } from '../../../../ui/retry-message.tsx';
import { useSelection } from '../../../../ui/use-selection.ts';
import { openDefaultView } from '../../../lists/web/components/default-view.ts';
import { ListPage } from '../../../lists/web/components/list-page.tsx';
import { MAX_BULK_PETS, STALE_AFTER_DAYS, type AdminPetFilter } from '../../admin-pets.constants.ts';
import type { AdminPet, AdminPetsApi } from '../../admin-pets.contract.ts';
import { petErrorMessages } from '../../pet-form.constants.ts';
import { MAX_SEARCH_LENGTH } from '../../pet-search.contract.ts';
import { PetDeletion } from './pet-deletion.tsx';
import { PetRowActions } from './pet-row-actions.tsx';
import { PetsBulkBar } from './pets-bulk-bar.tsx';
import { petsColumns } from './pets-columns.tsx';
import { petsFilters } from './pets-filters.ts';
import { describeCount, orderOptions } from './pets-labels.ts';
import { newestFirst, parsePetsQuery, toApiQuery, type PetsQuery } from './pets-query.ts';
import { PetsTabs, type PetCounts } from './pets-tabs.tsx';

const call = createApiClient<AdminPetsApi>();

export async function clientLoader({ url, request: { signal } }: ClientLoaderFunctionArgs): Promise<ViewPetsData> {
  requireCapability('view animals');
  openDefaultView(url, 'pets');
  const { page, ...place } = pageOf(url);
  const query = parsePetsQuery(url.searchParams);
  try {
    const [list, counts] = await Promise.all([
      call.page('GET /api/admin/pets/', { query: toApiQuery(query), page, ...place, signal }),
      call('GET /api/admin/pets/counts', {
        query: { ...query.filters, search: query.search, count: 'capped' },
        signal,
      }),
    ]);
    assertPageExists(url, list.total);
    const loaded: Loaded = { list, counts };
    cacheLoaderData(url, loaded);
    return { ...loaded, query, page };
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || failure.status === 403) throw failure;
    // Keep the last loaded list, and the search that is being typed.
    return { ...cachedLoaderData<Loaded>(url), query, page, error: petErrorMessages.load(failure.message) };
  }
}

interface Loaded {
  list: LoadedPage<AdminPet>;
  counts: PetCounts;
}

interface ViewPetsData extends Partial<Loaded> {
  query: PetsQuery;
  page: number;
  error?: string;
}

export default function ViewPetsPage() {
  const { list, counts, query, page, error } = useLoaderData<typeof clientLoader>();
  const { revalidate } = useRevalidator();
  const selection = useSelection();
  const [message, setMessage] = useState<FadingText | null>(null);
  const [petToDelete, setPetToDelete] = useState<AdminPet | null>(null);
  const canEdit = useCan('edit animals');
  const onDone = (text: string) => setMessage((last) => ({ id: (last?.id ?? 0) + 1, text }));

  const removeDeleted = async ({ id }: AdminPet) => {
    await revalidate();
    selection.toggleAll([id], false);
    setPetToDelete(null);
  };
  return (
    <>
      <ListPage
        list="pets"
        title="View Pets"
        caption="Pets"
        actions={<Actions />}
        notice={<AccessNotice capability="edit animals" />}
        columns={petsColumns(onDone)}
        loaded={list}
        page={page}
        count={list && describeCount(list, query.filter, query.search)}
        status={<FadingMessage message={message} onFaded={() => setMessage(null)} />}
        search={{ placeholder: 'Name, species or breed', maxLength: MAX_SEARCH_LENGTH }}
        filters={petsFilters}
        order={{
          current: { column: query.sort, direction: query.direction },
          default: newestFirst,
          descendsFirst: ['added', 'updated'],
          options: orderOptions,
        }}
        empty={<NoPets />}
        selection={
          canEdit
            ? {
                selection,
                allLabel: 'Select all on this page',
                labelOf: ({ name }) => `Select ${name}`,
                fetchIds: async () => (await call('GET /api/admin/pets/ids', { query: toApiQuery(query) })).ids,
                maxIds: MAX_BULK_PETS,
              }
            : undefined
        }
        renderActions={(pet) => <PetRowActions pet={pet} onDone={onDone} onDelete={() => setPetToDelete(pet)} />}
        actionsLabelOf={({ name }) => `Actions for ${name}`}
        fetchAll={() => call('GET /api/admin/pets/', { query: toApiQuery(query) })}
      >
        <PetsTabs current={query.filter} counts={counts} />
        {error && <RetryMessage sentence={error} />}
      </ListPage>
      <PetsBulkBar selection={selection} />
      {petToDelete && (
        <PetDeletion
          pet={petToDelete}
          onClose={() => setPetToDelete(null)}
          onDeleted={() => removeDeleted(petToDelete)}
        />
      )}
    </>
  );
}

function Actions() {
  return (
    <>
      <IfCan capability="edit animals">
        <Link className="button" to="/admin-dashboard/add-pet">
          <DashboardIcon name="plus" />
          Add Pet
        </Link>
      </IfCan>
      <IfCan capability="record intakes">
        <Link className="button button-quiet" to="/admin-dashboard/intake">
          New intake
        </Link>
      </IfCan>
      <IfCan capability="import records">
        <Link className="button button-quiet" to="/admin-dashboard/import-pets">
          <DashboardIcon name="import" />
          Import
        </Link>
      </IfCan>
    </>
  );
}

export function HydrateFallback() {
  return <PageSkeleton title="View Pets" />;
}

export function ErrorBoundary() {
  return <LoadError title="View Pets" />;
}

/** Explains an empty table, and links to the next step. */
function NoPets() {
  const [params] = useSearchParams();
  const { search, filter, filters } = parsePetsQuery(params);
  if (Object.keys(filters).length > 0) {
    return (
      <NoFilterResults
        message={{ title: 'No pet matches', why: 'No pet has all of this.' }}
        linkLabel="Clear the filters"
        href={clearedHref(petsFilters, params)}
      />
    );
  }
  if (search.trim() !== '') {
    return <NoSearchResults>No name, species or breed {filter && 'among these pets '}has this in it.</NoSearchResults>;
  }
  if (filter)
    return (
      <NoFilterResults
        message={emptyMessages[filter]}
        linkLabel="Show all pets"
        href={hrefWith(params, { filter: undefined })}
      />
    );
  return (
    <EmptyState title="No pets yet">
      <IfCan capability="edit animals">
        <p>Add your first pet, or import a list.</p>
        <Link className="button" to="/admin-dashboard/add-pet">
          Add the first pet
        </Link>
      </IfCan>
      <IfCan capability="import records">
        <Link className="text-button" to="/admin-dashboard/import-pets">
          Import pets
        </Link>
      </IfCan>
    </EmptyState>
  );
}

const emptyMessages: Record<AdminPetFilter, { title: string; why: string }> = {
  available: { title: 'No available pets', why: 'Available pets show up here.' },
  pending: { title: 'No pets on hold', why: 'Pets on hold show up here.' },
  adopted: { title: 'No adopted pets', why: 'Adopted pets show up here.' },
  unchecked: {
    title: 'Everything is reviewed',
    why: 'Pets that owners list show up here until you review them.',
  },
  reported: { title: 'No reports', why: 'Listings that people have reported appear here.' },
  unlisted: { title: 'No hidden pets', why: 'Hidden pets show up here.' },
  featured: { title: 'No featured pets', why: 'Tap a pet’s star to show it on the home page.' },
  stale: {
    title: 'All listings are fresh',
    why: `Available pets not edited for ${STALE_AFTER_DAYS} days show up here.`,
  },
  hold_ended: {
    title: 'No stray hold is over',
    why: 'Strays appear here when their hold ends, until you list them.',
  },
  incomplete: {
    title: 'Every record is complete',
    why: 'Animals in care show up here while their record lacks details.',
  },
  archived: { title: 'No archived pets', why: 'Pets that left, and adopted pets that you archive, show up here.' },
};
