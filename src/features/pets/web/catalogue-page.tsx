import { data, redirect, useLoaderData, Link, type LoaderFunctionArgs } from 'react-router';
import { services } from '../../../services.ts';
import { Icon } from '../../../ui/icon.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { petTypes, type PetType } from '../pet-search.contract.ts';
import { typePlurals } from '../type-plurals.constants.ts';
import { toCardPet } from './card-pet.ts';
import { EmptyCatalogue } from './empty-catalogue.tsx';
import { LoadFailed } from './load-failed.tsx';
import { MorePets } from './more-pets.tsx';
import { canonicalPage, catalogueHref, countPetPages, PETS_PER_PAGE } from './page-number.ts';
import { formatCount, formatNumber } from '../../../platform/format-number.contract.ts';

export const handle = { cachedBy: { page: canonicalPage }, hydratesOnUse: true };

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { db, pets, reportError } = context.get(services);
  const requested = canonicalPage(url.searchParams.get('page') ?? '1');
  if (requested === null) throw redirect(catalogueHref(1));

  const page = Number(requested);
  const found = await pets.listCatalogue(db, { page, limit: PETS_PER_PAGE }).catch((error: unknown) => {
    reportError(error);
    throw data(null, { status: 503 });
  });

  // When pets leave, the last pages disappear. A bookmark of one redirects to the current last page.
  const pages = countPetPages(found.total);
  if (page > pages) throw redirect(catalogueHref(pages));
  const types = petTypes.map((type) => ({ type, count: found.types[type] })).filter(({ count }) => count > 0);
  return { pets: found.pets.map(toCardPet), total: found.total, types, page, pages };
}

export default function CataloguePage() {
  const { pets, total, types, page, pages } = useLoaderData<typeof loader>();
  return (
    <div className="section grid gap-10">
      <PageHead
        title={page === 1 ? 'All our pets' : `All our pets, page ${page}`}
        description="Meet every pet of the shelter: turn a card over to read who they are, and adopt the one who waits for you."
        path={catalogueHref(page)}
      />
      <header className="catalogue-head">
        <div className="grid gap-3">
          <h1 className="text-heading">Meet our pets</h1>
          {total > 0 && (
            <p className="text-lead text-soft">
              {/* One text node: as several, the last would shift when the font loads. */}
              {`${formatCount(total, 'pet')}, the available ones first${page > 1 ? `. Page ${page} of ${formatNumber(pages)}` : ''}.`}
            </p>
          )}
        </div>
        {total > 0 && <CatalogueSearch types={types} />}
      </header>
      {total === 0 ? (
        <EmptyCatalogue />
      ) : (
        <MorePets
          pets={pets}
          page={page}
          total={total}
          search={everyPet}
          label="Pages of the catalogue"
          hrefOf={catalogueHref}
          visibleCount={3}
          headingLevel="h2"
        />
      )}
    </div>
  );
}

const everyPet = {};

export function ErrorBoundary() {
  return (
    <div className="section">
      <LoadFailed />
    </div>
  );
}

/** Links from the catalogue to searches. */
function CatalogueSearch({ types }: { types: readonly { type: PetType; count: number }[] }) {
  return (
    <search className="catalogue-search">
      <form action="/search" className="catalogue-search-field">
        <label className="sr-only" htmlFor="catalogue-text">
          Name, species or breed
        </label>
        <input
          className="field-input"
          id="catalogue-text"
          name="text"
          type="search"
          enterKeyHint="search"
          placeholder="Name, species or breed"
        />
        <button type="submit" className="button">
          <Icon name="search" />
          <span className="max-sm:sr-only">Search</span>
        </button>
      </form>
      <ul className="catalogue-types" aria-label="Pets by type">
        {types.map(({ type, count }) => (
          <li key={type}>
            <Link className="search-chip" to={`/search?type=${type}`}>
              {typePlurals[type]}
              <span className="search-chip-count">{formatNumber(count)}</span>
            </Link>
          </li>
        ))}
        <li>
          <Link className="text-button sm:px-2" to="/search">
            More filters
          </Link>
        </li>
      </ul>
    </search>
  );
}
