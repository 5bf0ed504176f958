import { data, isRouteErrorResponse, redirect, useLoaderData, useLocation, useRouteError } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { services } from '../../../services.ts';
import { ErrorMessage } from '../../../ui/error-message.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import type { petMessages } from '../pets.contract.ts';
import { toCardPet } from './card-pet.ts';
import { EmptyCatalogue } from './empty-catalogue.tsx';
import { canonicalPage, catalogueHref } from './page-number.ts';
import { PetGallery } from './pet-gallery.tsx';

const petsOnAPage = 24;
const loadFailed: (typeof petMessages)['loadFailed'] = 'Failed to load pets. Please try again later.';

export const handle = { cachedBy: { page: canonicalPage } };

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { db, pets, reportFault } = context.get(services);
  const asked = canonicalPage(url.searchParams.get('page') ?? '1');
  if (asked === null) throw redirect(catalogueHref(1));

  const page = Number(asked);
  const list = await pets.listPets(db, { page, limit: petsOnAPage }).catch((fault: unknown) => {
    reportFault(fault);
    throw data(null, { status: 503 });
  });

  // Pets leave, and then a last page is gone: whoever kept its address gets the one that is last now.
  const pages = Math.max(1, Math.ceil(list.total / petsOnAPage));
  if (page > pages) throw redirect(catalogueHref(pages));
  return { pets: list.pets.map(toCardPet), total: list.total, page, pages };
}

export default function CataloguePage() {
  const { pets, total, page, pages } = useLoaderData<typeof loader>();
  return (
    <div className="section grid gap-10">
      <PageHead
        title={page === 1 ? 'All our pets' : `All our pets, page ${page}`}
        description="Meet every pet of the shelter: turn a card over to read who they are, and adopt the one who waits for you."
        path={catalogueHref(page)}
      />
      <header className="grid gap-3">
        <h1 className="text-heading">Meet our pets</h1>
        {total > 0 && (
          <p className="text-lead text-soft">
            {/* One text: in pieces, the last would move when the font arrives. */}
            {`${total.toLocaleString('en')} ${total === 1 ? 'pet' : 'pets'}, the available ones first${pages > 1 ? `. Page ${page} of ${pages.toLocaleString('en')}` : ''}.`}
          </p>
        )}
      </header>
      {total === 0 ? <EmptyCatalogue /> : <PetGallery pets={pets} inSight={3} headingLevel="h2" />}
      <Pagination label="Pages of the catalogue" page={page} pages={pages} hrefOf={catalogueHref} />
    </div>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  if (!isRouteErrorResponse(error) || error.status !== 503) throw error;
  return (
    <div className="section">
      <PageHead title="Failed to load pets" />
      <ErrorMessage title={loadFailed} retryHref={pathname + search} />
    </div>
  );
}
