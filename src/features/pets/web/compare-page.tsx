import { data, Link, redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { services } from '../../../services.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { petFee } from '../adoption-fee.contract.ts';
import { joinList } from '../../../platform/join-list.contract.ts';
import { BackLink, useWayBack } from './back-link.tsx';
import { compareHref, MAX_COMPARED, MIN_COMPARED } from './comparison.ts';
import { ComparisonTable } from './comparison-table.tsx';
import { parsePetId } from './format-pet.ts';
import { LoadFailed } from './load-failed.tsx';
import { toComparedPet } from './compared-pet.ts';

/** The number of combinations is unlimited: they would evict common responses from the cache. */
export const handle = { cachedBy: { pets: () => null }, hydratesOnUse: true };

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { db, pets, settings, shelterDefaults, reportError } = context.get(services);
  const requested = url.searchParams.get('pets') ?? '';
  const ids = parseIds(requested);
  if (ids.length > 0 && requested !== ids.join(',')) throw redirect(compareHref(ids));
  const load = async () => {
    const { fees } = await settings.getShelter(db, shelterDefaults);
    const found = await pets.getPets(
      db,
      ids.map((id) => ({ id })),
    );
    return found.map((pet) => toComparedPet(pet, petFee(pet, fees)));
  };
  const compared = await load().catch((error: unknown) => {
    reportError(error);
    throw data(null, { status: 503 });
  });
  // The number of unknown ids is unlimited, so do not cache the response.
  if (ids.length > 0 && compared.length === 0)
    throw data(null, { status: 404, headers: { 'cache-control': 'no-store' } });
  return { compared, missing: ids.length - compared.length };
}

export default function ComparePage() {
  const { compared, missing } = useLoaderData<typeof loader>();
  const { goBack } = useWayBack();
  const names = joinList(compared.map(({ name }) => name));
  return (
    <div className="section compare-page">
      <PageHead
        title={compared.length === 0 ? 'Compare pets' : `Compare ${names}`}
        description={
          compared.length === 0
            ? 'See pets side by side.'
            : `${names} side by side: age, size, who they get along with and more.`
        }
      />
      <p>
        <BackLink />
      </p>
      <h1 className="text-heading">Compare pets</h1>
      {missing > 0 && <p>{missing === 1 ? 'One pet is no longer listed.' : `${missing} pets are no longer listed.`}</p>}
      {compared.length === 0 ? (
        <EmptyState title="No pets to compare yet">
          <p>Pick two to four pets with the Compare button on their cards.</p>
          <Link className="button" to="/catalogue">
            Find a pet
          </Link>
        </EmptyState>
      ) : (
        <>
          <ComparisonTable pets={compared} />
          {compared.length < MAX_COMPARED && (
            <p>
              <Link className="button button-quiet" to="/catalogue" data-scripted="" onClick={goBack}>
                {compared.length < MIN_COMPARED ? 'Pick another pet' : 'Add a pet'}
              </Link>
            </p>
          )}
        </>
      )}
    </div>
  );
}

export function ErrorBoundary() {
  return (
    <div className="section">
      <LoadFailed />
    </div>
  );
}

/** Different ids, at most four. */
function parseIds(value: string): number[] {
  const ids = value.split(',', 20).map((id) => parsePetId(id.trim()));
  return [...new Set(ids.filter((id) => id !== null))].slice(0, MAX_COMPARED);
}
