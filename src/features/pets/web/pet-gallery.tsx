import { getUnits } from '../../../platform/units.contract.ts';
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
  /** On pages with the bar for comparisons. */
  canCompare?: boolean;
  /** Rendered after the last card. */
  children?: React.ReactNode;
}

interface PetListProps {
  pets: CardPet[];
  visibleCount: number;
  headingLevel: 'h2' | 'h3';
  /** Whether pets of one status alone were requested. */
  hasStatus: boolean;
  /** Rendered after the last card. */
  children?: React.ReactNode;
}

/** Pets that can be adopted; below a heading, those on hold and adopted. */
export function DividedPets({ pets, visibleCount, headingLevel: Heading, hasStatus, children }: PetListProps) {
  const others = hasStatus ? [] : pets.filter(({ adoption_status }) => adoption_status !== 'Available');
  const available = pets.slice(0, pets.length - others.length);
  const level = Heading === 'h2' ? 'h3' : 'h4';
  if (others.length === 0) {
    return (
      <PetGallery pets={pets} visibleCount={visibleCount} headingLevel={Heading} canCompare>
        {children}
      </PetGallery>
    );
  }
  return (
    <>
      {available.length > 0 && (
        <PetGallery pets={available} visibleCount={visibleCount} headingLevel={Heading} canCompare />
      )}
      <Heading className="pets-divider">On hold and adopted</Heading>
      <PetGallery
        pets={others}
        visibleCount={Math.max(0, visibleCount - available.length)}
        headingLevel={level}
        canCompare
      >
        {children}
      </PetGallery>
    </>
  );
}

export function PetGallery({
  pets,
  visibleCount = 0,
  headingLevel = 'h3',
  canCompare = false,
  children,
}: PetGalleryProps) {
  const { pathname } = useLocation();
  return (
    <ul className="card-grid">
      {pets.map((pet, index) => {
        const isFirst = index < visibleCount;
        return (
          <CachedHtml
            key={pet.id}
            as="li"
            from={[pet, isFirst, headingLevel, canCompare, adoptionHref(pet.id, pathname), getUnits()]}
          >
            <PetCard pet={pet} isFirst={isFirst} headingLevel={headingLevel} canCompare={canCompare} />
          </CachedHtml>
        );
      })}
      {children}
    </ul>
  );
}
