import { data, useLoaderData, type HeadersArgs, type LoaderFunctionArgs } from 'react-router';
import { services } from '../../../services.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { Photo, type PhotoSource } from '../../../ui/photo.tsx';
import { canonicalChoice, petSearchQuery, type PetType } from '../../pets/pet-search.contract.ts';
import type { petMessages, Pet } from '../../pets/pets.contract.ts';
import { formatAge } from '../../pets/web/components.ts';

const MAX_PETS = 24;

const DEFAULT_PETS = 6;

const themes = ['light', 'dark'] as const;

/** The canonical spelling of each parameter. Invalid values count as absent. */
export const embedParameters = {
  limit: (value: string) => String(isCount(value) ? Math.min(Number(value), MAX_PETS) : DEFAULT_PETS),
  type: (value: string) => canonicalChoice('type', value) ?? '',
  theme: (value: string) => themes.find((theme) => theme === value.toLowerCase()) ?? '',
};

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
    const listed = shelter.isOpen && found.total > 0 ? found.pets.map(toEmbeddedPet) : [];
    const isNew =
      !shelter.isOpen || (found.total === 0 && (await pets.searchPets(db, {}, { page: 1, limit: 1 })).total === 0);
    return data({ ...frame, shelter: shelter.name, pets: listed, isNew });
  } catch (error) {
    // An error page would not render in a frame, so the list shows the error itself.
    reportError(error);
    const shelter = settings.getDefaultShelter(shelterDefaults);
    return data(
      { ...frame, shelter: shelter.name, pets: null, isNew: false },
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
  const { theme, shelter, pets, rest, isNew } = useLoaderData<typeof loader>();
  return (
    <main className={theme ? `embed embed-${theme}` : 'embed'}>
      <PageHead title={`Pets looking for a home at ${shelter}`} />
      <h1 className="embed-title">
        <img src="/favicon.svg" alt="" width={32} height={32} />
        {pets === null ? shelter : 'Looking for a home'}
      </h1>
      {pets === null && <p>{loadFailed}</p>}
      {pets?.length === 0 && (
        <p>
          {isNew
            ? 'Our first pets will be here soon.'
            : 'Every pet here has found a home. New pets arrive all the time.'}
        </p>
      )}
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

interface EmbeddedPetProps extends Pick<Pet, 'id' | 'name' | 'species' | 'breed' | 'age' | 'age_months'> {
  photo: PhotoSource | null;
}

function toEmbeddedPet({ id, name, species, breed, age, age_months, photos }: Pet): EmbeddedPetProps {
  return { id, name, species, breed, age, age_months, photo: photos[0] ?? null };
}

/** The whole card is a link that opens outside of the frame. */
function EmbeddedPet({ pet }: { pet: EmbeddedPetProps }) {
  const { id, name, species, breed, age, photo } = pet;
  return (
    <a className="embed-pet" href={`/pets/${id}`} target="_blank" rel="noopener noreferrer">
      <span className="embed-photo">
        <Photo photo={photo} alt={`${name}, ${breed ?? species}`} sizes="(min-width: 24rem) 15rem, 50vw" />
      </span>
      <strong className="embed-name">{name}</strong>
      <span className="embed-species">{age === null ? species : `${species}, ${formatAge(pet)}`}</span>
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

interface Embed {
  limit: number;
  type?: PetType;
  /** Default: the visitor's own theme. */
  theme?: (typeof themes)[number];
}

export function parseEmbed(params: URLSearchParams): Embed {
  const param = (name: keyof typeof embedParameters) => embedParameters[name](params.get(name) ?? '');
  const [type, theme] = [param('type') as PetType | '', param('theme') as Embed['theme'] | ''];
  return { limit: Number(param('limit')), ...(type && { type }), ...(theme && { theme }) };
}

/** Where to see the other pets. */
export function morePetsHref({ type }: Embed): string {
  return type ? `/search${petSearchQuery({ type })}` : '/catalogue';
}

function isCount(value: string): boolean {
  return /^[1-9]\d{0,2}$/.test(value);
}
