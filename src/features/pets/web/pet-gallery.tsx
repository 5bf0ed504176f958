import type { CardPet } from './card-pet.ts';
import { PetCard } from './pet-card.tsx';

interface PetGalleryProps {
  pets: CardPet[];
  /** How many of them are in sight when the page opens. */
  inSight?: number;
  headingLevel?: 'h2' | 'h3' | 'h4';
  /** What stands behind the last card. */
  children?: React.ReactNode;
}

export function PetGallery({ pets, inSight = 0, headingLevel = 'h3', children }: PetGalleryProps) {
  return (
    <ul className="card-grid">
      {pets.map((pet, index) => (
        <li key={pet.id}>
          <PetCard pet={pet} isFirst={index < inSight} headingLevel={headingLevel} />
        </li>
      ))}
      {children}
    </ul>
  );
}
