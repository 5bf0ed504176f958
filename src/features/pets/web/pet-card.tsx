import { Link } from 'react-router';
import { phoneHref } from '../../../ui/phone-href.ts';
import { Photo } from '../../../ui/photo.tsx';
import { FlipCard } from '../../../ui/flip-card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { HeartButton } from '../../favorites/web/components.ts';
import { AdoptButton } from './adopt-button.tsx';
import { formatBreed, formatCardLine, onHold, type CardPet } from './card-pet.ts';
import { CompareButton } from './compare-button.tsx';
import { OwnerListingMark } from './owner-listing-mark.tsx';
import { PetFacts } from './pet-facts.tsx';
import { useResultsState } from './results-state.ts';

interface PetCardProps {
  pet: CardPet;
  /** Visible when the page opens. */
  isFirst: boolean;
  headingLevel: 'h2' | 'h3' | 'h4';
  /** On pages with the bar for comparisons. */
  canCompare?: boolean;
  /** What has changed for the visitor. */
  news?: React.ReactNode;
}

const sizes = '(min-width: 84rem) 26rem, (min-width: 68rem) 31vw, 46vw';

/** The name is the only link to the pet's page, and covers the card. */
export function PetCard({ pet, isFirst, headingLevel, canCompare = false, news }: PetCardProps) {
  const state = useResultsState();
  return (
    <article className="pet-card" aria-labelledby={`pet-${pet.id}`}>
      <FlipCard
        name={pet.name}
        front={<Front pet={pet} isFirst={isFirst} headingLevel={headingLevel} news={news} />}
        back={
          <>
            <p className="pet-card-back-name">{pet.name}</p>
            {pet.ownerListing && <p className="pet-source">According to the owner</p>}
            <PetFacts pet={pet} />
            <Link className="pet-card-more text-button" to={`/pets/${pet.id}`} state={state}>
              {`More about ${pet.name}`}
            </Link>
          </>
        }
      />
      <div className="pet-card-actions">
        <AdoptButton pet={pet} />
        {canCompare && <CompareButton pet={pet} isOnCard />}
      </div>
    </article>
  );
}

function Front({ pet, isFirst, headingLevel: Heading, news }: PetCardProps) {
  return (
    <>
      <div className="pet-card-photo">
        <Photo photo={pet.photo} alt={`${pet.name}, ${formatBreed(pet)}`} sizes={sizes} isFirst={isFirst} />
        {pet.adoption_status === 'Pending' && <p className="badge">On hold</p>}
        <HeartButton pet={pet} />
      </div>
      <Heading id={`pet-${pet.id}`} className="pet-card-name">
        <Link to={`/pets/${pet.id}`} state={useResultsState()}>
          {pet.name}
        </Link>
      </Heading>
      <p className="pet-card-line">{formatCardLine(pet)}</p>
      {pet.adoption_status === 'Pending' && <p className="pet-card-line">{onHold}</p>}
      <GoodWith pet={pet} />
      {news}
      <OwnerListingMark listing={pet.ownerListing} />
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

/** Only for yes: for most pets, no and unknown look alike. */
function GoodWith({ pet }: { pet: CardPet }) {
  const whom = [pet.good_with_children && 'Kids', pet.good_with_dogs && 'Dogs', pet.good_with_cats && 'Cats'];
  const names = whom.filter((name) => name !== false && name !== null);
  if (names.length === 0) return null;
  return (
    <ul className="pet-card-good" aria-label="Good with">
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  );
}
