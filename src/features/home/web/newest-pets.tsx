import { Link } from 'react-router';
import { Icon } from '../../../ui/icon.tsx';
import { type CardPet, PetGallery } from '../../pets/web/components.ts';

export function NewestPets({ pets }: { pets: CardPet[] }) {
  return (
    <section className="band" aria-labelledby="newest-title">
      <div className="newest page-width grid grid-cols-1 gap-x-10 gap-y-8">
        <div className="section-head">
          <h2 className="text-heading" id="newest-title">
            New arrivals
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
