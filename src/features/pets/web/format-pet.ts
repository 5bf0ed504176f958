import type { Pet } from '../pets.contract.ts';
import { formatAge, formatBreed } from './card-pet.ts';
import { capitalize } from '../../../platform/capitalize.contract.ts';

type PetLineFields = Pick<Pet, 'species' | 'breed' | 'age' | 'age_months' | 'gender'>;

/** A pet in one line, such as "Golden Retriever dog, female, 3 years old" or "Dog, female". */
export function formatPetLine(pet: PetLineFields): string {
  const { age, gender } = pet;
  const facts = [formatAnimal(pet), gender?.toLowerCase(), age === null ? null : `${formatAge(pet)} old`];
  return capitalize(facts.filter(Boolean).join(', '));
}

type PhotographedPet = Pick<Pet, 'name' | 'species' | 'breed' | 'colour'>;

/** The alternative text of a pet's photo: "Ava, a cream Domestic Shorthair cat, lying on a sofa" or "Photo 2 of Ava". */
export function describePhoto(
  pet: PhotographedPet,
  photo: { caption?: string | undefined } | null,
  index: number,
): string {
  if (photo?.caption) return `${pet.name}, ${formatLook(pet)}, ${photo.caption}`;
  return index === 0 ? `${pet.name}, ${formatBreed(pet)}` : `Photo ${index + 1} of ${pet.name}`;
}

/** "a tan Beagle mix dog" */
function formatLook(pet: PhotographedPet): string {
  const { species, colour } = pet;
  const kind = formatBreed(pet) === species ? species.toLowerCase() : formatAnimal(pet);
  const hasColor = colour !== null && !kind.toLowerCase().includes(colour.toLowerCase());
  const look = hasColor ? `${colour.toLowerCase()} ${kind}` : kind;
  return `${/^[aeiou]/i.test(look) ? 'an' : 'a'} ${look}`;
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

/** The fee of the shelter's own pets covers it. */
export function formatSpayed({
  spayed_neutered: is,
  listed_by_owner,
}: Pick<Pet, 'spayed_neutered' | 'listed_by_owner'>): string | null {
  if (is === null) return null;
  if (is) return 'Yes';
  return listed_by_owner ? 'No' : 'Not yet';
}

/** Parses a pet's id in its canonical spelling, or null. */
export function parsePetId(value: string): number | null {
  const id = Number(value);
  return /^[1-9]\d{0,9}$/.test(value) && id <= MAX_ID ? id : null;
}

// The maximum of PostgreSQL's integer type.
const MAX_ID = 2 ** 31 - 1;

/** "Beagle mix dog". Omits the species if the breed already names it. */
function formatAnimal(pet: Pick<Pet, 'species' | 'breed'>): string {
  const breed = formatBreed(pet);
  const species = pet.species.toLowerCase();
  return breed.toLowerCase().includes(species) ? breed : `${breed} ${species}`;
}
