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
  return (
    <ul className="card-grid">
      {pets.map((pet, index) => (
        <li key={pet.id}>
          <PetCard pet={pet} isFirst={index < visibleCount} headingLevel={headingLevel} />
        </li>
      ))}
      {children}
    </ul>
  );
}
