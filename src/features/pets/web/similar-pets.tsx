import type { Pet } from '../pets.contract.ts';
import type { CardPet } from './card-pet.ts';
import { PetGallery } from './pet-gallery.tsx';

interface SimilarPetsProps {
  pet: Pick<Pet, 'name' | 'adoption_status'>;
  similar: CardPet[];
}

export function SimilarPets({ pet, similar }: SimilarPetsProps) {
  if (similar.length === 0) return null;
  return (
    <section className="band bg-wash" aria-labelledby="similar-title">
      <div className="page-width similar-pets grid grid-cols-1 gap-8">
        <h2 className="text-heading wrap-anywhere" id="similar-title">
          {pet.adoption_status === 'Available' ? `Friends like ${pet.name}` : 'They are still waiting'}
        </h2>
        <PetGallery pets={similar} />
      </div>
    </section>
  );
}
