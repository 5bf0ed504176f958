import { Link } from 'react-router';
import { Icon } from '../../../ui/icon.tsx';
import { type CardPet, PetGallery } from '../../pets/web/components.ts';

const speciesLinks = [
  { type: 'Dog', label: 'Dogs' },
  { type: 'Cat', label: 'Cats' },
  { type: 'Fish', label: 'Fish' },
  { type: 'Turtle', label: 'Turtles' },
  { type: 'Hamster', label: 'Hamsters' },
  { type: 'Other', label: 'All others' },
];

export function NewestPets({ pets }: { pets: CardPet[] }) {
  return (
    <section className="band" aria-labelledby="newest-title">
      <div className="newest page-width grid grid-cols-1 gap-x-10 gap-y-8">
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
        <nav aria-label="Pets by kind" className="flex flex-wrap items-center gap-x-2 gap-y-3">
          <p className="mr-3 font-bold">Looking for someone special?</p>
          {speciesLinks.map(({ type, label }) => (
            <Link key={type} className="species-link" to={`/search?type=${type}&status=Available`}>
              {label}
            </Link>
          ))}
        </nav>
      </div>
    </section>
  );
}
