import type { Pet } from '../pets.contract.ts';
import { formatAge } from './card-pet.ts';

type PetLineFields = Pick<Pet, 'species' | 'breed' | 'age' | 'gender'>;

/** A pet in one line, such as "Golden Retriever dog, female, 3 years old". */
export function formatPetLine({ species, breed, age, gender }: PetLineFields): string {
  return [formatBreed(species, breed), gender?.toLowerCase(), age === null ? null : `${formatAge(age)} old`]
    .filter(Boolean)
    .join(', ');
}

type DescribedPet = PetLineFields & Pick<Pet, 'name' | 'description' | 'personality' | 'back_story'>;

/** Longest description that search engines and link previews show in full. */
const MAX_DESCRIPTION_LENGTH = 160;

/** The meta description of a pet's page. */
export function describePet(pet: DescribedPet): string {
  const text = [pet.description, pet.personality, pet.back_story].filter(Boolean).join(' ');
  return truncateAtWord(`${pet.name}: ${formatPetLine(pet)}. ${text}`.trim(), MAX_DESCRIPTION_LENGTH);
}

/** Text in one line, truncated at a word with an ellipsis. */
export function truncateAtWord(text: string, maxLength: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const characters = Array.from(line);
  if (characters.length <= maxLength) return line;
  const start = characters.slice(0, maxLength - 1).join('');
  // Without a space, cut inside the word.
  const words = characters[maxLength - 1] === ' ' ? start : start.replace(/ [^ ]*$/, '');
  return `${words.replace(/[\s,;:.!?–-]+$/, '')}…`;
}

/** Parses a pet's id in its canonical spelling, or null. */
export function parsePetId(value: string): number | null {
  const id = Number(value);
  return /^[1-9]\d{0,9}$/.test(value) && id <= MAX_ID ? id : null;
}

// The maximum of PostgreSQL's integer type.
const MAX_ID = 2 ** 31 - 1;

/** Omits the species if the breed already names it. */
function formatBreed(species: string, breed: string | null): string {
  if (breed === null) return species;
  return breed.toLowerCase().includes(species.toLowerCase()) ? breed : `${breed} ${species.toLowerCase()}`;
}
