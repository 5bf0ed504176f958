import { Link } from 'react-router';
import { Icon } from '../../../ui/icon.tsx';
import { type CardPet, PetGallery } from '../../pets/web/pets.door.ts';

export function NewestPets({ pets }: { pets: CardPet[] }) {
  if (pets.length === 0) return null;
  return (
    <section className="band bg-wash" aria-labelledby="newest-title">
      <div className="page-width grid gap-10">
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
          <h2 className="text-heading" id="newest-title">
            New here, and hoping
          </h2>
          <Link className="text-link inline-flex min-h-11 items-center gap-2" to="/catalogue">
            See all pets
            <Icon name="arrow" />
          </Link>
        </div>
        <PetGallery pets={pets} />
      </div>
    </section>
  );
}
