import { useLocation } from 'react-router';
import { CachedHtml } from '../../../ui/cached-html.tsx';
import { adoptionHref } from './adoption-href.ts';
import type { CardPet } from './card-pet.ts';
import { PetCard } from './pet-card.tsx';

interface PetGalleryProps {
  pets: CardPet[];
  /** How many of them are visible when the page opens. */
  visibleCount?: number;
  headingLevel?: 'h2' | 'h3' | 'h4';
  /** Rendered after the last card. */
  children?: React.ReactNode;
}

export function PetGallery({ pets, visibleCount = 0, headingLevel = 'h3', children }: PetGalleryProps) {
  const { pathname } = useLocation();
  return (
    <ul className="card-grid">
      {pets.map((pet, index) => {
        const isFirst = index < visibleCount;
        return (
          <CachedHtml key={pet.id} as="li" from={[pet, isFirst, headingLevel, adoptionHref(pet.id, pathname)]}>
            <PetCard pet={pet} isFirst={isFirst} headingLevel={headingLevel} />
          </CachedHtml>
        );
      })}
      {children}
    </ul>
  );
}
