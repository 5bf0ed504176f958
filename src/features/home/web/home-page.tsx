import { useLoaderData } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { services } from '../../../services.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { toCardPet } from '../../pets/web/pets.door.ts';
import { AboutSection } from './about-section.tsx';
import { GoodToKnow } from './good-to-know.tsx';
import { Hero } from './hero.tsx';
import { pickHeroPets } from './hero-pets.ts';
import { NewestPets } from './newest-pets.tsx';
import { WhyAdopt } from './why-adopt.tsx';

export const handle = { cachedBy: {} };

const petsInGallery = 6;

export async function loader({ context }: LoaderFunctionArgs) {
  const { db, pets } = context.get(services);
  const { pets: listed } = await pets.listPets(db, { page: 1, limit: 24 });
  const available = listed.filter((pet) => pet.adoption_status === 'Available');
  const heroPets = pickHeroPets(available);
  const newest = available.filter((pet) => heroPets.every(({ id }) => id !== pet.id)).slice(0, petsInGallery);
  return { heroPets, newest: newest.map(toCardPet) };
}

export default function HomePage() {
  const { heroPets, newest } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="Find Your Perfect Furry Friend Today!"
        description="Dogs, cats and small companions from our shelter, all looking for a loving home. Meet them, and adopt the one who waits for you."
        path="/"
      />
      <Hero pets={heroPets} />
      <WhyAdopt />
      <NewestPets pets={newest} />
      <AboutSection headingLevel="h2" />
      <GoodToKnow />
    </>
  );
}
