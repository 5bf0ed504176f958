import { Link } from 'react-router';
import { phoneHref } from '../../../ui/phone-href.ts';
import { Photo } from '../../../ui/photo.tsx';
import { FlipCard } from '../../../ui/flip-card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { HeartButton } from '../../favorites/web/components.ts';
import { AdoptButton } from './adopt-button.tsx';
import { formatAge, type CardPet } from './card-pet.ts';
import { PetFacts } from './pet-facts.tsx';

interface PetCardProps {
  pet: CardPet;
  /** Visible when the page opens. */
  isFirst: boolean;
  headingLevel: 'h2' | 'h3' | 'h4';
}

const sizes = '(min-width: 84rem) 26rem, (min-width: 68rem) 31vw, (min-width: 40rem) 46vw, 94vw';

export function PetCard({ pet, isFirst, headingLevel }: PetCardProps) {
  return (
    <article className="pet-card" aria-labelledby={`pet-${pet.id}`}>
      <FlipCard
        label={`About ${pet.name}`}
        front={<Front pet={pet} isFirst={isFirst} headingLevel={headingLevel} />}
        back={
          <>
            <p className="pet-card-back-name">{pet.name}</p>
            <PetFacts pet={pet} />
            <Link className="pet-card-more text-button" to={`/pets/${pet.id}`}>{`More about ${pet.name}`}</Link>
          </>
        }
      />
      <AdoptButton pet={pet} />
    </article>
  );
}

function Front({ pet, isFirst, headingLevel: Heading }: PetCardProps) {
  return (
    <>
      <div className="pet-card-photo">
        <Photo photo={pet.photo} alt={`${pet.name}, ${pet.breed ?? pet.species}`} sizes={sizes} isFirst={isFirst} />
        {pet.adoption_status === 'Pending' && <p className="badge">On hold</p>}
        <HeartButton pet={pet} />
        <span className="pet-card-turn flip-card-sign" aria-hidden="true">
          <span>{`About ${pet.name}`}</span>
        </span>
      </div>
      <Heading id={`pet-${pet.id}`} className="pet-card-name">
        <Link to={`/pets/${pet.id}`}>{pet.name}</Link>
      </Heading>
      <p className="pet-card-species">{pet.age === null ? pet.species : `${pet.species}, ${formatAge(pet.age)}`}</p>
      {pet.owner && (
        <p className="pet-card-owner">
          {`Lives with ${pet.owner.name}`}
          <a href={phoneHref(pet.owner.phone_number)}>
            <Icon name="phone" />
            {pet.owner.phone_number}
          </a>
        </p>
      )}
    </>
  );
}
