import { formatAge } from '../../pets/web/components.ts';
import type { Pet } from '../../pets/pets.contract.ts';
import type { PhotoSource } from '../../../ui/photo.tsx';

/** The pet whose story is on the home page. */
export interface PetStoryExcerpt {
  id: number;
  name: string;
  kind: string;
  story: string;
  personality: string | null;
  photo: PhotoSource;
}

/** A shorter story says nothing; a longer one belongs on the pet's own page. */
const MIN_STORY_LENGTH = 40;
const MAX_STORY_LENGTH = 400;

/** The last of these pets with a story and a photo: of a list with the newest first, the one that has waited longest. */
export function pickPetStory(available: Pet[]): PetStoryExcerpt | null {
  const pet = available.findLast(({ back_story, photos }) => {
    const { length } = back_story ?? '';
    return photos.length > 0 && length >= MIN_STORY_LENGTH && length <= MAX_STORY_LENGTH;
  });
  if (!pet) return null;
  return {
    id: pet.id,
    name: pet.name,
    kind: pet.age === null ? pet.species : `${pet.species}, ${formatAge(pet.age)}`,
    story: pet.back_story ?? '',
    personality: pet.personality,
    photo: pet.photos[0]!,
  };
}
