import { Link } from 'react-router';
import { Photo } from '../../../ui/photo.tsx';
import type { HeroPet } from './hero-pets.ts';
import { HeroSearch } from './hero-search.tsx';

export function Hero({ pets }: { pets: HeroPet[] }) {
  return (
    <div className="hero">
      <div className="page-width hero-parts">
        <div className="hero-start">
          <h1 className="hero-title">Find Your Perfect Furry Friend Today!</h1>
          <p className="text-lead max-sm:hidden">
            Dogs, cats and small companions, all ready for a home of their own. One of them might be ready for yours.
          </p>
          <HeroSearch />
          <p className="flex flex-wrap gap-3">
            <Link className="button" to="/catalogue">
              Meet Your Match
            </Link>
            <Link className="button button-quiet" to="/#good-to-know">
              Learn More
            </Link>
          </p>
        </div>
        {pets.length > 0 ? (
          <ul className="hero-doors" aria-label="Some of our pets">
            {pets.map((pet, at) => (
              <HeroDoor key={pet.id} pet={pet} isFirst={at < MAX_PHONE_DOORS} />
            ))}
          </ul>
        ) : (
          <ClosedDoors />
        )}
      </div>
    </div>
  );
}

// Doors are upright and photos landscape: a photo is wider than the door it fills.
const doorSizes = '(min-width: 68rem) 34rem, (min-width: 40rem) 60vw, 100vw';

/** Phones hide the third door, so its photo need not load first. */
const MAX_PHONE_DOORS = 2;

function HeroDoor({ pet, isFirst }: { pet: HeroPet; isFirst: boolean }) {
  return (
    <li>
      <Link className="hero-pet" to={`/pets/${pet.id}`}>
        <div className="hero-door">
          <Photo photo={pet.photo} alt="" sizes={doorSizes} isFirst={isFirst} />
        </div>
        <div className="hero-name">
          <strong>{pet.name}</strong>
          <span>{pet.description}</span>
        </div>
      </Link>
    </li>
  );
}

/** Shown when there are no pets, or they cannot be loaded. */
function ClosedDoors() {
  return (
    <div className="hero-doors hero-closed" aria-hidden="true">
      <div className="hero-door" />
      <div className="hero-door" />
      <div className="hero-door" />
    </div>
  );
}
