import type { Pet } from '../pets.contract.ts';
import { ageInWords } from './card-pet.ts';

type OneLinePet = Pick<Pet, 'species' | 'breed' | 'age' | 'gender'>;

/** Who a pet is in one friendly line, such as "Golden Retriever dog, female, 3 years old". */
export function petInOneLine({ species, breed, age, gender }: OneLinePet): string {
  return [kindOf(species, breed), gender?.toLowerCase(), age === null ? null : `${ageInWords(age)} old`]
    .filter(Boolean)
    .join(', ');
}

type ToldPet = OneLinePet & Pick<Pet, 'name' | 'description' | 'personality' | 'back_story'>;

/** Longest description that search engines and link previews show whole, in characters. */
const MAX_DESCRIPTION = 160;

/** What a pet's page says of itself where only a few words are shown. */
export function describePet(pet: ToldPet): string {
  const told = [pet.description, pet.personality, pet.back_story].filter(Boolean).join(' ');
  return cutAtWord(`${pet.name}: ${petInOneLine(pet)}. ${told}`.trim(), MAX_DESCRIPTION);
}

/** A text in one line, at most so many characters long, with an ellipsis in the place of words that were left out. */
export function cutAtWord(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const characters = Array.from(line);
  if (characters.length <= most) return line;
  const start = characters.slice(0, most - 1).join('');
  // A word as long as the whole line has no gap to be cut at.
  const words = characters[most - 1] === ' ' ? start : start.replace(/ [^ ]*$/, '');
  return `${words.replace(/[\s,;:.!?–-]+$/, '')}…`;
}

/** A pet's number in its one spelling; null for what no pet has. */
export function canonicalPetId(value: string): number | null {
  const id = Number(value);
  return /^[1-9]\d{0,9}$/.test(value) && id <= MAX_ID ? id : null;
}

// What the database numbers pets with ends here.
const MAX_ID = 2 ** 31 - 1;

/** A breed that names the animal already needs no second word for it. */
function kindOf(species: string, breed: string | null): string {
  if (breed === null) return species;
  return breed.toLowerCase().includes(species.toLowerCase()) ? breed : `${breed} ${species.toLowerCase()}`;
}
