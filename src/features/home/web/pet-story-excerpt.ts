import { formatAge } from '../../pets/web/components.ts';
import type { Pet } from '../../pets/pets.contract.ts';
import type { PhotoSource } from '../../../ui/photo.tsx';

/** The pet whose story the home page shows. */
export interface PetStoryExcerpt {
  id: number;
  name: string;
  description: string;
  story: string;
  personality: string | null;
  photo: PhotoSource;
}

/** Shorter stories say too little; longer ones belong on the pet's page. */
const STORY_LENGTH = { min: 40, max: 400 };

/** Of the given pets, newest first, the one with a story that has waited longest; null if there is none. */
export function pickPetStory(available: Pet[]): PetStoryExcerpt | null {
  const pet = available.findLast(({ back_story, photos }) => {
    const { length } = back_story ?? '';
    return photos.length > 0 && length >= STORY_LENGTH.min && length <= STORY_LENGTH.max;
  });
  if (!pet) return null;
  return {
    id: pet.id,
    name: pet.name,
    description: pet.age === null ? pet.species : `${pet.species}, ${formatAge(pet.age)}`,
    story: pet.back_story ?? '',
    personality: pet.personality,
    photo: pet.photos[0]!,
  };
}
