import { ageInWords } from '../../pets/web/pets.door.ts';
import type { Pet } from '../../pets/pets.contract.ts';
import type { PhotoSource } from '../../../ui/photo.tsx';

/** A pet whose story the home page tells. */
export interface ToldPet {
  id: number;
  name: string;
  kind: string;
  story: string;
  personality: string | null;
  photo: PhotoSource;
}

/** A story that is shorter says nothing; one that is longer belongs on the pet's own page. */
const STORY_CHARACTERS = { least: 40, most: 400 };

/** The pet with a story that has waited longest among these, the newest first; null where none of them has one. */
export function pickToldPet(available: Pet[]): ToldPet | null {
  const pet = available.findLast(({ back_story, photos }) => {
    const { length } = back_story ?? '';
    return photos.length > 0 && length >= STORY_CHARACTERS.least && length <= STORY_CHARACTERS.most;
  });
  if (!pet) return null;
  return {
    id: pet.id,
    name: pet.name,
    kind: pet.age === null ? pet.species : `${pet.species}, ${ageInWords(pet.age)}`,
    story: pet.back_story ?? '',
    personality: pet.personality,
    photo: pet.photos[0]!,
  };
}
