import { data, Link, useLoaderData } from 'react-router';
import type { HeadersArgs, LoaderFunctionArgs } from 'react-router';
import { services, type Services } from '../../../services.ts';
import { ErrorMessage } from '../../../ui/error-message.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import type { petMessages } from '../../pets/pets.contract.ts';
import { EmptyCatalogue, FeaturedGallery, toCardPet, toFeaturedPet } from '../../pets/web/components.ts';
import { BookVisitButton } from '../../visits/web/visits.door.ts';
import { AboutSection } from './about-section.tsx';
import { CallToMeet } from './call-to-meet.tsx';
import { GoodToKnow } from './good-to-know.tsx';
import { Hero } from './hero.tsx';
import { pickHeroPets } from './hero-pets.ts';
import { NewestPets } from './newest-pets.tsx';
import { getGoodToKnow } from './good-to-know-content.ts';
import { PetStory } from './pet-story.tsx';
import { pickPetStory } from './pet-story-excerpt.ts';
import { WhyAdopt } from './why-adopt.tsx';

export const handle = { cachedBy: {} };

const petsInGallery = 6;
const loadFailed: (typeof petMessages)['loadFailed'] = 'Failed to load pets. Please try again later.';

export async function loader({ context }: LoaderFunctionArgs) {
  const { db, pets, settings, shelterDefaults, reportError } = context.get(services);
  try {
    const shown = await readPets(pets, db);
    const { fees } = await settings.getShelter(db, shelterDefaults);
    return data({ shown, told: getGoodToKnow(fees, await settings.getTexts(db, shelterDefaults)) });
  } catch (fault) {
    reportError(fault);
    const { fees } = settings.usualShelter(shelterDefaults);
    // The rest of the page stands; the status keeps search engines from taking it for the whole.
    const told = getGoodToKnow(fees, settings.usualTexts(shelterDefaults));
    return data({ shown: null, told }, { status: 503, headers: { 'cache-control': 'no-store' } });
  }
}

async function readPets(pets: Services['pets'], db: Services['db']) {
  const { pets: listed } = await pets.listPets(db, { page: 1, limit: 24 });
  const featured = await pets.listFeaturedPets(db);
  const inWindow = new Set(featured.map(({ id }) => id));
  const available = listed.filter((pet) => pet.adoption_status === 'Available');
  const unseen = available.filter(({ id }) => !inWindow.has(id));
  // What welcomes everybody, and what is told at length, the shelter has looked at before.
  const unchecked = new Set(await pets.listUncheckedPetIds(db, available));
  const checkedOf = (some: typeof available) => some.filter(({ id }) => !unchecked.has(id));
  // Nobody is shown twice, unless there are too few.
  const heroPets = pickHeroPets(checkedOf(checkedOf(unseen).length < 3 ? available : unseen));
  const others = unseen.filter(({ id }) => heroPets.every((pet) => pet.id !== id));
  return {
    heroPets,
    newest: others.slice(0, petsInGallery).map(toCardPet),
    told: pickPetStory(checkedOf(others.slice(petsInGallery))),
    featured: featured.map(toFeaturedPet),
  };
}

export function headers({ loaderHeaders, parentHeaders }: HeadersArgs) {
  return loaderHeaders.has('cache-control') ? loaderHeaders : parentHeaders;
}

export default function HomePage() {
  const { shown, told } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="Find Your Perfect Furry Friend Today!"
        description="Dogs, cats and small companions from our shelter, all looking for a loving home. Meet them, and adopt the one who waits for you."
        path="/"
      />
      <Hero pets={shown?.heroPets ?? []} />
      <WhyAdopt />
      {shown ? <Pets {...shown} /> : <PetsFailed />}
      {shown && <FeaturedGallery pets={shown.featured} />}
      <AboutSection headingLevel="h2" />
      <GoodToKnow content={told} />
      <CallToMeet title={shown && shown.heroPets.length > 0 ? 'Someone is waiting for you.' : 'Come and see us.'}>
        <BookVisitButton className="button button-large" />
        <Link className="button button-large button-quiet" to="/search">
          Search pets
        </Link>
      </CallToMeet>
    </>
  );
}

function Pets({ heroPets, newest, told }: Awaited<ReturnType<typeof readPets>>) {
  if (heroPets.length === 0 && newest.length === 0) {
    return (
      <div className="section">
        <EmptyCatalogue />
      </div>
    );
  }
  return (
    <>
      {told && <PetStory pet={told} />}
      {newest.length > 0 && <NewestPets pets={newest} />}
    </>
  );
}

function PetsFailed() {
  return (
    <div className="page-width">
      <ErrorMessage title={loadFailed} headingLevel="h2" retryHref="/" />
    </div>
  );
}
