import { data, Link, useLoaderData, type HeadersArgs, type LoaderFunctionArgs } from 'react-router';
import { services, type Services } from '../../../services.ts';
import { ErrorMessage } from '../../../ui/error-message.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import type { petMessages } from '../../pets/pets.contract.ts';
import { EmptyCatalogue, FeaturedGallery, toCardPet, toFeaturedPet } from '../../pets/web/components.ts';
import { BookVisitButton } from '../../visits/web/components/book-visit-button.tsx';
import { AboutSection } from './about-section.tsx';
import { CallToMeet } from './call-to-meet.tsx';
import { Hero } from './hero.tsx';
import { pickHeroPets } from './hero-pets.ts';
import { HomeStories, pickHomeStories } from './home-stories.tsx';
import { NewestPets } from './newest-pets.tsx';
import { GoodToKnow } from './good-to-know.tsx';
import { getGoodToKnow } from './good-to-know-content.ts';
import { WhyAdopt } from './why-adopt.tsx';

export const handle = { cachedBy: {}, hydratesOnUse: true };

const GALLERY_SIZE = 4;
/** Of these, the ones with a photo are shown. */
const LATEST_STORIES = 6;
const loadFailed: (typeof petMessages)['loadFailed'] = 'Failed to load pets. Please try again later.';

export async function loader({ context }: LoaderFunctionArgs) {
  const { db, pets, successStories, settings, shelterDefaults, reportError } = context.get(services);
  try {
    const { fees, isOpen } = await settings.getShelter(db, shelterDefaults);
    const petSections = isOpen ? await loadPets(pets, db) : noPets;
    const latest = await successStories.listPublishedStories(db).page({ page: 1, limit: LATEST_STORIES });
    const stories = pickHomeStories(latest.items);
    const goodToKnow = getGoodToKnow(fees, await settings.getTexts(db, shelterDefaults));
    return data({ petSections, stories, goodToKnow });
  } catch (error) {
    reportError(error);
    const { fees } = settings.getDefaultShelter(shelterDefaults);
    // Render the rest of the page, but with a status that keeps search engines from indexing it.
    const goodToKnow = getGoodToKnow(fees, settings.getDefaultTexts(shelterDefaults));
    return data(
      { petSections: null, stories: [], goodToKnow },
      { status: 503, headers: { 'cache-control': 'no-store' } },
    );
  }
}

async function loadPets(pets: Services['pets'], db: Services['db']) {
  const { items: newestPets } = await pets.listPets(db).page({ page: 1, limit: 24 });
  const featured = await pets.listFeaturedPets(db);
  const featuredIds = new Set(featured.map(({ id }) => id));
  // Owners' listings appear here once the shelter has reviewed them.
  const available = newestPets.filter((pet) => pet.adoption_status === 'Available' && pet.is_checked);
  const notFeatured = available.filter(({ id }) => !featuredIds.has(id));
  // Show no pet twice, unless there are too few.
  const heroPets = pickHeroPets(notFeatured.length < 3 ? available : notFeatured);
  const others = notFeatured.filter(({ id }) => heroPets.every((pet) => pet.id !== id));
  return {
    heroPets,
    newest: others.slice(0, GALLERY_SIZE).map(toCardPet),
    featured: featured.map(toFeaturedPet),
    ...(newestPets.length > 0 && available.length === 0 && { hadPets: true }),
  };
}

/** While the shelter is still being prepared. */
const noPets: Awaited<ReturnType<typeof loadPets>> = { heroPets: [], newest: [], featured: [] };

export function headers({ loaderHeaders, parentHeaders }: HeadersArgs) {
  return loaderHeaders.has('cache-control') ? loaderHeaders : parentHeaders;
}

export default function HomePage() {
  const { petSections, stories, goodToKnow } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="Find Your Perfect Furry Friend Today!"
        description="Dogs, cats and small companions looking for a loving home. Search our shelter’s pets, meet the one for you and adopt."
        path="/"
      />
      <Hero pets={petSections?.heroPets ?? []} />
      {petSections ? <Pets {...petSections} /> : <PetsFailed />}
      <WhyAdopt />
      {petSections && <FeaturedGallery pets={petSections.featured} />}
      <AboutSection />
      <HomeStories stories={stories} />
      <GoodToKnow content={goodToKnow} />
      <CallToMeet
        title={petSections && petSections.heroPets.length > 0 ? 'Come meet your new best friend.' : 'Come say hello.'}
      >
        <BookVisitButton className="button button-large" />
        <Link className="button button-large button-quiet" to="/search">
          Search pets
        </Link>
      </CallToMeet>
    </>
  );
}

function Pets({ heroPets, newest, hadPets }: Awaited<ReturnType<typeof loadPets>>) {
  if (newest.length > 0) return <NewestPets pets={newest} />;
  if (heroPets.length > 0) return null;
  return (
    <div className="section">
      <EmptyCatalogue hadPets={hadPets} />
    </div>
  );
}

function PetsFailed() {
  return (
    <div className="page-width">
      <ErrorMessage title={loadFailed} headingLevel="h2" retryHref="/" />
    </div>
  );
}
