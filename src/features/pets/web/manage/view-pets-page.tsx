import { useState } from 'react';
import { Link, useLoaderData, useRevalidator, useSearchParams, type ClientLoaderFunctionArgs } from 'react-router';
import { ApiFailure } from '../../../../browser/api-failure.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { ExportButton } from '../../../../browser/dashboard/export-button.tsx';
import { dayIn } from '../../../../platform/shelter-day.contract.ts';
import { NoSearchResults, NoFilterResults } from '../../../../ui/dashboard/empty-results.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { FadingMessage, type FadingText } from '../../../../ui/fading-message.tsx';
import { Pagination } from '../../../../ui/pagination.tsx';
import { RetryMessage } from '../../../../ui/retry-message.tsx';
import { useFocusFallback } from '../../../../ui/use-focus-fallback.ts';
import { useSelection } from '../../../../ui/use-selection.ts';
import { DashboardIcon } from '../../../../ui/dashboard/dashboard-icon.tsx';
import { DashboardPage } from '../../../../ui/dashboard/dashboard-page.tsx';
import { cachedLoaderData, cacheLoaderData } from '../../../../browser/dashboard/stale-while-error.ts';
import { PAGE_SIZE, parsePage, countPages, assertPageExists } from '../../../../browser/dashboard/page-param.ts';
import { LoadError } from '../../../../browser/dashboard/load-error.tsx';
import { PageSkeleton } from '../../../../ui/dashboard/page-skeleton.tsx';
import type { Total } from '../../../../platform/total.contract.ts';
import { STALE_AFTER_DAYS, type AdminPetFilter } from '../../admin-pets.constants.ts';
import type { AdminPet, AdminPetsApi } from '../../admin-pets.contract.ts';
import { petErrorMessages } from '../../pet-form.constants.ts';
import { PetDeletion } from './pet-deletion.tsx';
import { parsePetsQuery, filterHref, type PetsQuery } from './pets-query.ts';
import { PetsBulkBar } from './pets-bulk-bar.tsx';
import { PetsFilters, type PetCounts } from './pets-filters.tsx';
import { PetsTable } from './pets-table.tsx';
import { describeCount } from './pets-labels.ts';

const call = createApiClient<AdminPetsApi>();

export async function clientLoader({ url, request: { signal } }: ClientLoaderFunctionArgs): Promise<ViewPetsData> {
  const page = parsePage(url);
  const query = parsePetsQuery(url.searchParams);
  try {
    const [list, counts] = await Promise.all([
      call.page('GET /api/admin/pets/', { query, page, limit: PAGE_SIZE, signal }),
      call('GET /api/admin/pets/counts', { query: { search: query.search, count: 'capped' }, signal }),
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
  list: Total & { items: AdminPet[] };
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
  const count = useFocusFallback<HTMLParagraphElement>();

  const removeDeleted = async ({ id }: AdminPet) => {
    await revalidate();
    selection.toggleAll([id], false);
    setPetToDelete(null);
  };
  return (
    <DashboardPage title="View Pets" lead="Every pet of the shelter, on the site or not." actions={<Actions />}>
      <PetsFilters current={query.filter} counts={counts} />
      {error && <RetryMessage sentence={error} />}
      <div className="list-state">
        <p ref={count} role="status" tabIndex={-1} className="text-small text-soft">
          {list && describeCount(list, query.filter, query.search)}
        </p>
        <FadingMessage message={message} onFaded={() => setMessage(null)} />
      </div>
      {list?.total === 0 && <NoPets />}
      {list && list.total > 0 && (
        <PetsTable
          pets={list.items}
          selection={selection}
          onDone={(text) => setMessage({ id: Math.random(), text })}
          onDelete={setPetToDelete}
        />
      )}
      <Pagination label="Pages of the pets" page={page} pages={countPages(list?.total ?? 0)} />
      <PetsBulkBar selection={selection} />
      {petToDelete && (
        <PetDeletion
          pet={petToDelete}
          onClose={() => setPetToDelete(null)}
          onDeleted={() => removeDeleted(petToDelete)}
        />
      )}
    </DashboardPage>
  );
}

function Actions() {
  return (
    <>
      <Link className="button" to="/admin-dashboard/add-pet">
        <DashboardIcon name="plus" />
        Add Pet
      </Link>
      <Link className="button button-quiet" to="/admin-dashboard/import-pets">
        <DashboardIcon name="import" />
        Import
      </Link>
      <PetsExportButton />
    </>
  );
}

export function HydrateFallback() {
  return <PageSkeleton title="View Pets" />;
}

export function ErrorBoundary() {
  return <LoadError title="View Pets" />;
}

/** Exports all pets that match the filters, on every page, in the table's order. */
function PetsExportButton() {
  const [params] = useSearchParams();
  return (
    <ExportButton
      label="Export"
      fetchFile={() => call.file('GET /api/pets/export', { query: parsePetsQuery(params) })}
      fileName={() => `pets-${dayIn(undefined, new Date())}.csv`}
      fallbackMessage="The pets could not be exported."
    />
  );
}

/** Explains an empty table, and links to the next step. */
function NoPets() {
  const [params] = useSearchParams();
  const { search, filter } = parsePetsQuery(params);
  if (search.trim() !== '') {
    return <NoSearchResults>No name, species or breed {filter && 'among these pets '}has this in it.</NoSearchResults>;
  }
  if (filter)
    return <NoFilterResults message={emptyMessages[filter]} linkLabel="Show all pets" href={filterHref(params)} />;
  return (
    <EmptyState title="No pets yet">
      <p>Add the first one, or bring in a table that you have already.</p>
      <Link className="button" to="/admin-dashboard/add-pet">
        Add the first pet
      </Link>
      <Link className="text-button" to="/admin-dashboard/import-pets">
        Import pets
      </Link>
    </EmptyState>
  );
}

const emptyMessages: Record<AdminPetFilter, { title: string; why: string }> = {
  available: { title: 'No pet is available', why: 'Those that can be adopted will be found here.' },
  pending: { title: 'No pet is on hold', why: 'Those for which nobody can apply at the moment will be found here.' },
  adopted: { title: 'No pet is adopted', why: 'Those that have found a home will be found here.' },
  unchecked: {
    title: 'Everything has been looked at',
    why: 'When somebody adds a pet of their own, it waits here until you have looked at it.',
  },
  reported: { title: 'No reports', why: 'Listings that people have reported appear here.' },
  unlisted: { title: 'Every pet is on the site', why: 'Those that are taken off it will be found here.' },
  featured: { title: 'No pet is featured', why: 'Press the star of a pet to show it on the home page.' },
  stale: {
    title: 'Every listing is fresh',
    why: `Available pets whose listing nobody has edited for ${STALE_AFTER_DAYS} days will be found here.`,
  },
};
