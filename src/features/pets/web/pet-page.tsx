import { Fragment, use } from 'react';
import {
  data,
  isRouteErrorResponse,
  Link,
  useLoaderData,
  useLocation,
  useRouteError,
  type HeadersArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { dayIn } from '../../../platform/shelter-day.contract.ts';
import { services } from '../../../services.ts';
import { ErrorMessage } from '../../../ui/error-message.tsx';
import { JsonLd } from '../../../ui/json-ld.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { SiteContext } from '../../../ui/site-context.ts';
import type { BondedPet, Pet, petMessages } from '../pets.contract.ts';
import { petFee } from '../adoption-fee.contract.ts';
import { BackLink } from './back-link.tsx';
import { formatBreed, toCardPet, type CardPet } from './card-pet.ts';
import { PetGallery } from './pet-gallery.tsx';
import { petJsonLd } from './pet-json-ld.ts';
import { PetPhotos } from './pet-photos.tsx';
import { PetPortrait } from './pet-portrait.tsx';
import { PetSummary } from './pet-summary.tsx';
import { parsePetId, describePet } from './format-pet.ts';

const loadFailed: (typeof petMessages)['loadFailed'] = 'Failed to load pets. Please try again later.';

export const handle = { cachedBy: {}, hydratesOnUse: true };

/** Two rows on a phone. */
const MAX_SIMILAR = 4;

interface PetPageData {
  pet: Pet;
  /** In cents. Null for an owner's listing. */
  fee: number | null;
  feeCovers: string;
  /** Days since it was added. */
  daysHere: number;
  similar: CardPet[];
  /** In a foster home: visits are by arrangement. */
  isFostered?: boolean;
  /** With which it goes home. */
  bondedWith?: BondedPet[];
}

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { db, pets, settings, shelterDefaults, clock, reportError } = context.get(services);
  const id = parsePetId(params['id'] ?? '');
  if (id === null) throw notFound();

  const load = async (): Promise<PetPageData | null> => {
    const pet = await pets.findPet(db, id);
    if (!pet) return null;
    const similar = await pets.listSimilarPets(db, pet, MAX_SIMILAR);
    const { fees, timeZone } = await settings.getShelter(db, shelterDefaults);
    const { feeCovers } = await settings.getTexts(db, shelterDefaults);
    const bondedWith = await pets.listBondedWith(db, pet);
    // They’re on hold together: people can’t apply for one of them alone.
    const isOnHold =
      pet.adoption_status === 'Available' && bondedWith.some((mate) => mate.adoption_status === 'Pending');
    const daysHere = daysBetween(new Date(pet.created_at), clock.now(), timeZone);
    return {
      pet: isOnHold ? { ...pet, adoption_status: 'Pending' } : pet,
      daysHere,
      fee: petFee(pet, fees),
      feeCovers,
      similar: similar.map(toCardPet),
      ...((await pets.isFostered(db, id)) && { isFostered: true }),
      ...(bondedWith.length > 0 && { bondedWith }),
    };
  };
  const found = await load().catch((error: unknown) => {
    reportError(error);
    return 'failed' as const;
  });
  if (found === null) throw notFound();
  return found === 'failed' ? data(null, { status: 503 }) : data(found);
}

/** Only for data requests; the root route renders the page and sets its headers. */
export function headers({ parentHeaders, errorHeaders }: HeadersArgs) {
  return errorHeaders ?? parentHeaders;
}

export default function PetPage() {
  const found = useLoaderData<typeof loader>();
  // A new key resets all state for another pet, such as the selected photo.
  return found ? <PetView key={found.pet.id} {...found} /> : <LoadError />;
}

/** Pets that were deleted, such as an owner's listing. Other errors belong to the layout. */
export function ErrorBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return (
    <div className="section">
      <PageHead title="404: Not Found" />
      <ErrorMessage title="404: Not Found">
        <div className="text-lead text-soft">
          <p>The page you are looking for does not exist.</p>
          <p>If you were looking for a pet, they may have found a home.</p>
        </div>
        <Link className="button button-large" to="/catalogue">
          See all pets
        </Link>
      </ErrorMessage>
    </div>
  );
}

function PetView({ pet, fee, feeCovers, daysHere, similar, isFostered = false, bondedWith }: PetPageData) {
  const site = use(SiteContext);
  const [photo] = pet.photos;
  const breed = formatBreed(pet);
  return (
    <>
      <PageHead
        title={`${pet.name}, ${breed}`}
        description={describePet(pet)}
        path={`/pets/${pet.id}`}
        image={
          photo && {
            url: site.url + photo.image,
            width: photo.width,
            height: photo.height,
            alt: `${pet.name}, ${breed}`,
          }
        }
      />
      <JsonLd json={petJsonLd(pet, { fee, site })} />
      <article className="section pet-page">
        <p>
          <BackLink />
        </p>
        <div className="pet-top">
          <PetPhotos pet={pet} photos={pet.photos} />
          <PetSummary pet={pet} fee={fee} feeCovers={feeCovers} daysHere={daysHere} isFostered={isFostered}>
            {bondedWith && <BondNote pet={pet} others={bondedWith} />}
          </PetSummary>
        </div>
        <PetPortrait pet={pet} />
      </article>
      <SimilarPets pet={pet} similar={similar} />
    </>
  );
}

/** Who applies for one applies for all. */
function BondNote({ pet, others }: { pet: Pick<Pet, 'name' | 'adoption_status'>; others: BondedPet[] }) {
  return (
    <p>
      {`${pet.name} ${pet.adoption_status === 'Adopted' ? 'went' : 'goes'} home together with `}
      {others.map(({ id, name }, index) => (
        <Fragment key={id}>
          {index > 0 && (index === others.length - 1 ? ' and ' : ', ')}
          <Link className="text-link" to={`/pets/${id}`}>
            {name}
          </Link>
        </Fragment>
      ))}
      {pet.adoption_status === 'Available' ? '. One application is for all of them.' : '.'}
      {pet.adoption_status === 'Pending' && ' They’re on hold together.'}
    </p>
  );
}

function LoadError() {
  const { pathname } = useLocation();
  return (
    <div className="section">
      <PageHead title="Failed to load pets" />
      <ErrorMessage title={loadFailed} retryHref={pathname} />
    </div>
  );
}

function daysBetween(from: Date, to: Date, timeZone: string): number {
  const [first, last] = [dayIn(timeZone, from), dayIn(timeZone, to)].map((day) => Date.parse(day)) as [number, number];
  return Math.max(0, Math.round((last - first) / 86_400_000));
}

/** The number of unknown ids is unlimited, so do not cache the response. */
function notFound() {
  return data(null, { status: 404, headers: { 'cache-control': 'no-store' } });
}

interface SimilarPetsProps {
  pet: Pick<Pet, 'name' | 'adoption_status'>;
  similar: CardPet[];
}

function SimilarPets({ pet, similar }: SimilarPetsProps) {
  if (similar.length === 0) return null;
  return (
    <section className="band bg-wash" aria-labelledby="similar-title">
      <div className="page-width similar-pets grid grid-cols-1 gap-8">
        <h2 className="text-heading wrap-anywhere" id="similar-title">
          {pet.adoption_status === 'Available' ? `Pets like ${pet.name}` : 'Pets looking for a home'}
        </h2>
        <PetGallery pets={similar} />
      </div>
    </section>
  );
}
