import { useId } from 'react';
import { useLoaderData, useLocation, useRevalidator } from 'react-router';
import { redirectFrom } from '../../../browser/redirect-from.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { DashboardPage } from '../../../ui/dashboard/dashboard-page.tsx';
import { staleWhileError } from '../../../browser/dashboard/stale-while-error.ts';
import type { PetsApi } from '../pets.contract.ts';
import { parsePetSearch, petSearchParams, petSearchQuery } from '../pet-search.contract.ts';
import { parseUnderstoodSearch } from '../understand-search.contract.ts';
import { toCardPet } from './card-pet.ts';
import { SkeletonCards } from './more-pets-status.tsx';
import { canonicalPage, countPetPages, PETS_PER_PAGE } from './page-number.ts';
import { SearchFailed } from './search-failed.tsx';
import { FilterForm } from './filter-form.tsx';
import { criteriaOf } from '../format-search.contract.ts';
import type { Found } from './search-loader.ts';
import { SearchWithResults } from './search-with-results.tsx';

const path = '/user-dashboard/all-pets';
const head = {
  title: 'All Pets',
  lead: 'Tap the heart to save a pet.',
};

const call = createApiClient<PetsApi>();

/** Listed pets, or those that match the search in the URL. */
export const clientLoader = staleWhileError(async ({ url, request: { signal } }): Promise<Found> => {
  const search = parseUnderstoodSearch(url.searchParams);
  const query = petSearchParams(search);
  if (petSearchQuery(search) !== petSearchQuery(parsePetSearch(url.searchParams))) {
    throw redirectFrom(url, path + petSearchQuery(search));
  }
  const page = Number(canonicalPage(url.searchParams.get('page') ?? '1') ?? 1);
  const [{ items, total }, { facets: counts }] = await Promise.all([
    call.page('GET /api/pets/', { query, page, limit: PETS_PER_PAGE, signal }),
    // As on the public pages, filters count the pets that can be adopted.
    call('GET /api/pets/facets', { query: { status: 'Available', ...query }, signal }),
  ]);
  const pages = countPetPages(total);
  if (page > pages) throw redirectFrom(url, path + petSearchQuery(search, pages));
  return { search, page, pages, pets: items.map(toCardPet), total, counts, searched: search, ...asTyped };
});

/** The API returns neither corrections nor relaxations. */
const asTyped = { corrected: [], ignored: [], searchedTerms: [], relaxed: [] };

export default function AllPetsPage() {
  const found = useLoaderData<typeof clientLoader>();
  const isEmptyShelter = found.total === 0 && criteriaOf(found.search).length === 0;
  return (
    <DashboardPage {...head}>
      <SearchWithResults path={path} found={found} isEmptyShelter={isEmptyShelter} hasSidebar />
    </DashboardPage>
  );
}

export function HydrateFallback() {
  return (
    <DashboardPage {...head}>
      <p className="sr-only" role="status">
        Loading…
      </p>
      <div className="skeleton h-80 rounded-card sm:h-45" />
      <ul className="card-grid">
        <SkeletonCards />
      </ul>
    </DashboardPage>
  );
}

/** Keep the search in the form. */
export function ErrorBoundary() {
  const { search } = useLocation();
  const { revalidate } = useRevalidator();
  return (
    <DashboardPage {...head}>
      <FilterForm id={useId()} path={path} search={parsePetSearch(new URLSearchParams(search))} />
      <SearchFailed href={path + search} onRetry={() => void revalidate()} />
    </DashboardPage>
  );
}
