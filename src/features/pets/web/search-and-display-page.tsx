import { useId, useState } from 'react';
import { useLoaderData, useLocation, type LoaderFunctionArgs } from 'react-router';
import { services } from '../../../services.ts';
import { BookVisitButton } from '../../visits/web/components/book-visit-button.tsx';
import { parsePetSearch } from '../pet-search.contract.ts';
import { EmptyCatalogue } from './empty-catalogue.tsx';
import { FeaturedGallery } from './featured-gallery.tsx';
import { toFeaturedPet } from './featured-pet.ts';
import { LoadFailed } from './load-failed.tsx';
import { SearchForm } from './search-form.tsx';
import { SearchHead } from './search-head.tsx';
import { criteriaOf } from '../format-search.contract.ts';
import { loadSearch, searchCachedBy } from './search-loader.ts';
import { SearchResults } from './search-results.tsx';

const path = '/search-and-display';

export const handle = { cachedBy: searchCachedBy };

export async function loader(request: LoaderFunctionArgs) {
  const { db, pets, getShelter } = request.context.get(services);
  const found = await loadSearch(request, path);
  const featured = (await getShelter()).isOpen ? await pets.listFeaturedPets(db) : [];
  return { found, featured: featured.map(toFeaturedPet) };
}

export default function SearchAndDisplayPage() {
  const { found, featured } = useLoaderData<typeof loader>();
  const formId = useId();
  const [hasFailed, setFailed] = useState(false);
  const { search, counts, total, relaxed, page } = found;
  const isEmptyShelter = total === 0 && relaxed.length === 0;
  // Results come before the featured pets only if there is a search.
  const isSearch = criteriaOf(search).length > 0 || search.sort !== undefined || page > 1 || hasFailed;
  const results = (
    <div className={isSearch ? 'search-page page-width' : 'search-page section'}>
      <SearchResults formId={formId} path={path} found={found} hasFailed={hasFailed} />
    </div>
  );
  return (
    <>
      <SearchHead found={found} path={path} title="Pets Available for Adoption" />
      <div className="section search-page pb-10">
        <h1 className="text-heading">Find a pet</h1>
        {isEmptyShelter ? (
          <EmptyCatalogue />
        ) : (
          <SearchForm
            id={formId}
            path={path}
            search={search}
            counts={counts}
            total={hasFailed ? undefined : total}
            onFailed={setFailed}
          />
        )}
      </div>
      {isSearch && !isEmptyShelter && <div className="pb-(--space-section)">{results}</div>}
      <FeaturedGallery pets={featured} headingLevel="h2" />
      <VisitBand />
      {!isSearch && !isEmptyShelter && results}
    </>
  );
}

function VisitBand() {
  return (
    <section className="band bg-accent-wash" aria-labelledby="visit-title">
      <div className="page-width visit-band">
        <div className="grid gap-3">
          <h2 className="text-heading" id="visit-title">
            Come and meet them
          </h2>
          <p className="max-w-(--container-text) text-lead">
            Photos only show so much. Book a visit and get to know them in person.
          </p>
        </div>
        <BookVisitButton className="button button-large" />
      </div>
    </section>
  );
}

/** Keep the search in the form. */
export function ErrorBoundary() {
  const { search } = useLocation();
  return (
    <div className="section search-page">
      <h1 className="text-heading">Find a pet</h1>
      <SearchForm id={useId()} path={path} search={parsePetSearch(new URLSearchParams(search))} />
      <LoadFailed headingLevel="h2" />
    </div>
  );
}
