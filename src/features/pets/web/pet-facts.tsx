import { formatWeight } from '../pet-weight.contract.ts';
import { formatAge, type CardPet } from './card-pet.ts';

const notKnown = 'Unknown';

/** The back of a card, as specified. */
export function PetFacts({ pet }: { pet: CardPet }) {
  return (
    <dl className="pet-facts">
      <dt>Breed</dt>
      <dd>{pet.breed ?? notKnown}</dd>
      <dt>Age</dt>
      <dd>{formatAge(pet)}</dd>
      <dt>Weight</dt>
      <dd>{pet.weight === null ? notKnown : formatWeight(pet.weight)}</dd>
      <dt>Gender</dt>
      <dd>{pet.gender ?? notKnown}</dd>
      <dt>Microchipped</dt>
      <dd>{pet.microchipped ?? notKnown}</dd>
      <dt>Personality</dt>
      <dd>{pet.personality ?? notKnown}</dd>
      <dt>Hypoallergenic</dt>
      <dd>{pet.hypoallergenic === null ? notKnown : pet.hypoallergenic ? 'Yes' : 'No'}</dd>
      <dt>Special Needs</dt>
      <dd>{isNone(pet.special_needs) ? 'None' : pet.special_needs}</dd>
      <dt>Back Story</dt>
      <dd>{pet.back_story ?? notKnown}</dd>
    </dl>
  );
}

/** The Admin's form stores `none` for an empty field. */
export function isNone(needs: string | null): boolean {
  return needs === null || needs.toLowerCase() === 'none';
}
