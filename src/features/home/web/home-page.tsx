import { data, Link, useLoaderData, type HeadersArgs, type LoaderFunctionArgs } from 'react-router';
import { services, type Services } from '../../../services.ts';
import { ErrorMessage } from '../../../ui/error-message.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import type { petMessages } from '../../pets/pets.contract.ts';
import { EmptyCatalogue, FeaturedGallery, toCardPet, toFeaturedPet } from '../../pets/web/components.ts';
import { BookVisitButton } from '../../visits/web/components/book-visit-button.tsx';
import { AboutSection } from './about-section.tsx';
import { CallToMeet } from './call-to-meet.tsx';
import { Hero } from './hero.tsx';
import { pickHeroPets } from './hero-pets.ts';
import { NewestPets } from './newest-pets.tsx';
import { getGoodToKnow, type GoodToKnowContent } from './good-to-know-content.ts';
import { PetStory } from './pet-story.tsx';
import { pickPetStory } from './pet-story-excerpt.ts';
import { WhyAdopt } from './why-adopt.tsx';

export const handle = { cachedBy: {}, hydratesOnUse: true };

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

function GoodToKnow({ content: { fees, feeNote, steps, questions } }: { content: GoodToKnowContent }) {
  return (
    <section className="band bg-wash" id="good-to-know" aria-labelledby="good-to-know-title">
      <div className="page-width grid gap-14">
        <h2 className="text-heading" id="good-to-know-title">
          Good to know
        </h2>
        <div className="grid grid-cols-1 gap-x-16 gap-y-14 lg:grid-cols-[1.25fr_1fr]">
          <AdoptionSteps steps={steps} />
          <Fees fees={fees} note={feeNote} />
        </div>
        <Questions questions={questions} />
      </div>
    </section>
  );
}

function Fees({ fees, note }: Pick<GoodToKnowContent, 'fees'> & { note: string }) {
  return (
    <div className="grid grid-cols-1 content-start gap-6">
      <h3 className="text-title">Adoption fees</h3>
      <div className="rounded-card bg-surface p-7 shadow-card sm:p-9">
        <dl>
          {fees.map(({ species, fee }) => (
            <div
              key={species}
              className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line pb-3 not-first:pt-3"
            >
              <dt className="text-lead">{species}</dt>
              <dd className="text-heading font-extrabold tracking-tight">{fee}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-6 text-soft">{note}</p>
      </div>
    </div>
  );
}

function AdoptionSteps({ steps }: Pick<GoodToKnowContent, 'steps'>) {
  return (
    <div className="grid grid-cols-1 content-start gap-6" id="adoption-process">
      <h3 className="text-title">Adoption Process</h3>
      <ol className="grid grid-cols-1 gap-6">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="grid grid-cols-[3rem_minmax(0,1fr)] gap-x-4">
            <span
              className="grid h-12 place-items-center rounded-t-pill rounded-b-small bg-accent pt-1 text-title font-extrabold text-on-accent"
              aria-hidden="true"
            >
              {index + 1}
            </span>
            <div>
              <h4 className="font-bold">{title}</h4>
              <p className="text-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Questions({ questions }: Pick<GoodToKnowContent, 'questions'>) {
  return (
    <div className="grid content-start gap-6" id="faqs">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
        <h3 className="text-title">FAQs</h3>
        <Link className="text-link inline-flex min-h-11 items-center gap-2" to="/faqs">
          All questions and answers
          <Icon name="arrow" />
        </Link>
      </div>
      <div className="grid items-start gap-3 lg:grid-cols-2">
        {questions.map(({ question, answer }) => (
          <details key={question} className="group rounded-card bg-surface">
            <summary className="flex min-h-15 items-center justify-between gap-4 rounded-card px-6 py-4 font-bold wrap-anywhere">
              {question}
              <Icon name="chevron" className="size-6 flex-none group-open:rotate-180" />
            </summary>
            <p className="px-6 pb-6 text-soft">{answer}</p>
          </details>
        ))}
      </div>
    </div>
  );
}
