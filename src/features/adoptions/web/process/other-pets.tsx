import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { currentUser } from '../../../../browser/create-api-client.ts';
import type { PetsApi } from '../../../pets/pets.contract.ts';
import { PetGallery, toCardPet, type CardPet } from '../../../pets/web/pets.door.ts';
import type { ApplicationPet } from '../../adoptions.contract.ts';

const call = currentUser<PetsApi>();
const OFFERED = 3;

interface OtherPetsProps {
  pet: Pick<ApplicationPet, 'id' | 'type'>;
  /** As the server's page has them already; else they are fetched. */
  known: CardPet[] | undefined;
  catalogue: string;
}

/** Who is like the pet one cannot have, and waiting. */
export function OtherPets({ pet, known, catalogue }: OtherPetsProps) {
  const fetched = useSimilarPets(pet, known === undefined);
  const others = known ?? fetched;
  return (
    <section className="grid gap-5" aria-labelledby="other-pets">
      <h2 id="other-pets" className="text-title">
        They are still waiting
      </h2>
      {others.length > 0 && <PetGallery pets={others} />}
      <p>
        <Link className="button" to={catalogue}>
          See all pets
        </Link>
      </p>
    </section>
  );
}

function useSimilarPets({ id, type }: OtherPetsProps['pet'], isWanted: boolean): CardPet[] {
  const [pets, setPets] = useState<CardPet[]>([]);
  useEffect(() => {
    if (!isWanted) return;
    call.page('GET /api/pets/', { query: { type, status: 'Available' }, page: 1, limit: OFFERED + 1 }).then(
      ({ items }) =>
        setPets(
          items
            .filter((pet) => pet.id !== id)
            .slice(0, OFFERED)
            .map(toCardPet),
        ),
      // The way to all pets stands below in any case.
      () => undefined,
    );
  }, [id, type, isWanted]);
  return pets;
}
