import { data, useLoaderData } from 'react-router';
import type { HeadersArgs, LoaderFunctionArgs } from 'react-router';
import { services } from '../../../services.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import type { petMessages } from '../../pets/pets.contract.ts';
import { embedParameters, parseEmbed, morePetsHref } from './embed-params.ts';
import { EmbeddedPet, toEmbeddedPet } from './embedded-pet.tsx';

const loadFailed: (typeof petMessages)['loadFailed'] = 'Failed to load pets. Please try again later.';

/** Other sites embed it, so it loads no JavaScript. */
export const handle = { cachedBy: embedParameters, isStatic: true };

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { db, pets, settings, shelterDefaults, reportError } = context.get(services);
  const embed = parseEmbed(url.searchParams);
  const { limit, type, theme } = embed;
  const frame = { theme, rest: morePetsHref(embed) };
  try {
    const [shelter, found] = await Promise.all([
      settings.getShelter(db, shelterDefaults),
      pets.searchPets(db, { status: 'Available', ...(type && { type }) }, { page: 1, limit }),
    ]);
    // With a total of 0, `pets` contains only near matches.
    const listed = found.total > 0 ? found.pets.map(toEmbeddedPet) : [];
    return data({ ...frame, shelter: shelter.name, pets: listed });
  } catch (error) {
    // An error page would not render in a frame, so the list shows the error itself.
    reportError(error);
    const shelter = settings.getDefaultShelter(shelterDefaults);
    return data(
      { ...frame, shelter: shelter.name, pets: null },
      { status: 503, headers: { 'cache-control': 'no-store' } },
    );
  }
}

export function headers({ loaderHeaders }: HeadersArgs) {
  const own = new Headers(loaderHeaders);
  own.set('x-page-framing', 'anywhere');
  return own;
}

export default function EmbedPage() {
  const { theme, shelter, pets, rest } = useLoaderData<typeof loader>();
  return (
    <main className={theme ? `embed embed-${theme}` : 'embed'}>
      <PageHead title={`Pets looking for a home at ${shelter}`} />
      <h1 className="embed-title">
        <img src="/favicon.svg" alt="" width={32} height={32} />
        {pets === null ? shelter : 'Looking for a home'}
      </h1>
      {pets === null && <p>{loadFailed}</p>}
      {pets?.length === 0 && <p>Right now nobody is waiting here for a home. New pets arrive all the time.</p>}
      {pets && pets.length > 0 && (
        <ul className="embed-pets">
          {pets.map((pet) => (
            <li key={pet.id}>
              <EmbeddedPet pet={pet} />
            </li>
          ))}
        </ul>
      )}
      <a className="button button-quiet" href={rest} target="_blank" rel="noopener noreferrer">
        <span>
          {`More pets at ${shelter}`}
          <span className="sr-only"> (opens in a new tab)</span>
        </span>
      </a>
    </main>
  );
}
