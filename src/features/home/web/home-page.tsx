import { data, Link, useLoaderData } from 'react-router';
import type { HeadersArgs, LoaderFunctionArgs } from 'react-router';
import { services, type Services } from '../../../services.ts';
import { ErrorMessage } from '../../../ui/error-message.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import type { petMessages } from '../../pets/pets.contract.ts';
import { EmptyCatalogue, FeaturedGallery, toCardPet, toFeaturedPet } from '../../pets/web/components.ts';
import { BookVisitButton } from '../../visits/web/components.ts';
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

const GALLERY_SIZE = 6;
const loadFailed: (typeof petMessages)['loadFailed'] = 'Failed to load pets. Please try again later.';

export async function loader({ context }: LoaderFunctionArgs) {
  const { db, pets, settings, shelterDefaults, reportError } = context.get(services);
  try {
    const petSections = await loadPets(pets, db);
    const { fees } = await settings.getShelter(db, shelterDefaults);
    return data({ petSections, goodToKnow: getGoodToKnow(fees, await settings.getTexts(db, shelterDefaults)) });
  } catch (error) {
    reportError(error);
    const { fees } = settings.getDefaultShelter(shelterDefaults);
    // Render the rest of the page, but with a status that keeps search engines from indexing it.
    const goodToKnow = getGoodToKnow(fees, settings.getDefaultTexts(shelterDefaults));
    return data({ petSections: null, goodToKnow }, { status: 503, headers: { 'cache-control': 'no-store' } });
  }
}

async function loadPets(pets: Services['pets'], db: Services['db']) {
  const { items: newestPets } = await pets.listPets(db).page({ page: 1, limit: 24 });
  const featured = await pets.listFeaturedPets(db);
  const featuredIds = new Set(featured.map(({ id }) => id));
  const available = newestPets.filter((pet) => pet.adoption_status === 'Available');
  const notFeatured = available.filter(({ id }) => !featuredIds.has(id));
  // Only pets that the shelter has checked appear in the hero and as the story.
  const uncheckedIds = new Set(await pets.listUncheckedPetIds(db, available));
  const onlyChecked = (some: typeof available) => some.filter(({ id }) => !uncheckedIds.has(id));
  // Show no pet twice, unless there are too few.
  const heroPets = pickHeroPets(onlyChecked(onlyChecked(notFeatured).length < 3 ? available : notFeatured));
  const others = notFeatured.filter(({ id }) => heroPets.every((pet) => pet.id !== id));
  return {
    heroPets,
    newest: others.slice(0, GALLERY_SIZE).map(toCardPet),
    storyPet: pickPetStory(onlyChecked(others.slice(GALLERY_SIZE))),
    featured: featured.map(toFeaturedPet),
  };
}

export function headers({ loaderHeaders, parentHeaders }: HeadersArgs) {
  return loaderHeaders.has('cache-control') ? loaderHeaders : parentHeaders;
}

export default function HomePage() {
  const { petSections, goodToKnow } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="Find Your Perfect Furry Friend Today!"
        description="Dogs, cats and small companions from our shelter, all looking for a loving home. Meet them, and adopt the one who waits for you."
        path="/"
      />
      <Hero pets={petSections?.heroPets ?? []} />
      <WhyAdopt />
      {petSections ? <Pets {...petSections} /> : <PetsFailed />}
      {petSections && <FeaturedGallery pets={petSections.featured} />}
      <AboutSection headingLevel="h2" />
      <GoodToKnow content={goodToKnow} />
      <CallToMeet
        title={petSections && petSections.heroPets.length > 0 ? 'Someone is waiting for you.' : 'Come and see us.'}
      >
        <BookVisitButton className="button button-large" />
        <Link className="button button-large button-quiet" to="/search">
          Search pets
        </Link>
      </CallToMeet>
    </>
  );
}

function Pets({ heroPets, newest, storyPet }: Awaited<ReturnType<typeof loadPets>>) {
  if (heroPets.length === 0 && newest.length === 0) {
    return (
      <div className="section">
        <EmptyCatalogue />
      </div>
    );
  }
  return (
    <>
      {storyPet && <PetStory pet={storyPet} />}
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
