import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import type { PetsApi } from '../../../pets/pets.contract.ts';
import { PetGallery, toCardPet, type CardPet } from '../../../pets/web/components.ts';
import type { ApplicationPet } from '../../adoptions.contract.ts';

const call = createApiClient<PetsApi>();
const MAX_SIMILAR = 3;

interface OtherPetsProps {
  pet: Pick<ApplicationPet, 'id' | 'type'>;
  /** From the server's page; fetched if undefined. */
  preloaded: CardPet[] | undefined;
  catalogue: string;
}

/** Similar pets that are available. */
export function OtherPets({ pet, preloaded, catalogue }: OtherPetsProps) {
  const fetched = useSimilarPets(pet, preloaded === undefined);
  const others = preloaded ?? fetched;
  return (
    <section className="grid gap-5" aria-labelledby="other-pets">
      <h2 id="other-pets" className="text-title">
        Other pets looking for a home
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

function useSimilarPets({ id, type }: OtherPetsProps['pet'], isEnabled: boolean): CardPet[] {
  const [pets, setPets] = useState<CardPet[]>([]);
  useEffect(() => {
    if (!isEnabled) return;
    call.page('GET /api/pets/', { query: { type, status: 'Available' }, page: 1, limit: MAX_SIMILAR + 1 }).then(
      ({ items }) =>
        setPets(
          items
            .filter((pet) => pet.id !== id)
            .slice(0, MAX_SIMILAR)
            .map(toCardPet),
        ),
      // The link to all pets stays visible in any case.
      () => undefined,
    );
  }, [id, type, isEnabled]);
  return pets;
}
