import { Link } from 'react-router';
import { Icon } from '../../../ui/icon.tsx';
import { Photo } from '../../../ui/photo.tsx';
import type { PetStoryExcerpt } from './pet-story-excerpt.ts';

const sizes = '(min-width: 68rem) 44rem, (min-width: 40rem) 60vw, 110vw';

export function PetStory({ pet }: { pet: PetStoryExcerpt }) {
  return (
    <section className="story" aria-labelledby={`story-${pet.id}`}>
      <div className="page-width pet-story-sections">
        <div className="pet-story-door">
          <Photo photo={pet.photo} alt={`${pet.name}, ${pet.description}`} sizes={sizes} />
        </div>
        <div className="pet-story-quote">
          <p className="font-bold">{pet.description}</p>
          <h2 className="text-heading" id={`story-${pet.id}`}>
            {`This is ${pet.name}.`}
          </h2>
          <p className="pet-story-text">{pet.story}</p>
          {pet.personality && <p className="text-lead">{pet.personality}</p>}
          <p>
            <Link className="button button-large" to={`/pets/${pet.id}`}>
              {`Get to know ${pet.name}`}
              <Icon name="arrow" />
            </Link>
          </p>
        </div>
      </div>
    </section>
  );
}
