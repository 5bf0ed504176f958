import { Link } from 'react-router';
import { Photo } from '../../../ui/photo.tsx';
import type { HeroPet } from './hero-pets.ts';

export function Hero({ pets }: { pets: HeroPet[] }) {
  return (
    <div className="hero">
      <div className="page-width grid items-end gap-x-10 gap-y-10 pt-8 lg:grid-cols-[1fr_1.3fr] lg:pt-14">
        <div className="grid gap-6 self-center pb-4 lg:pb-[calc(var(--step)+3rem)]">
          <h1 className="text-display font-extrabold tracking-tighter">Find Your Perfect Furry Friend Today!</h1>
          <p className="max-w-[32rem] text-lead">
            Dogs, cats and small companions, each hoping for a home of their own. Come and meet them: one of them may be
            looking for you.
          </p>
          <p className="flex flex-wrap gap-3">
            <Link className="button button-large" to="/catalogue">
              Meet Your Match
            </Link>
            <Link className="button button-large button-quiet" to="/#good-to-know">
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
