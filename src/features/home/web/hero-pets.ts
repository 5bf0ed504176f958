import { formatAge } from '../../pets/web/components.ts';
import type { Pet } from '../../pets/pets.contract.ts';
import type { PhotoSource } from '../../../ui/photo.tsx';

export interface HeroPet {
  id: number;
  name: string;
  description: string;
  photo: PhotoSource;
}

/** Three available pets with photos, of different species if possible. */
export function pickHeroPets(newest: Pet[]): HeroPet[] {
  const withPhoto = newest.filter((pet) => pet.adoption_status === 'Available' && pet.photos.length > 0);
  const firstOfSpecies = withPhoto.filter(
    (pet, index) => withPhoto.findIndex(({ species }) => species === pet.species) === index,
  );
  const others = withPhoto.filter((pet) => !firstOfSpecies.includes(pet));
  return [...firstOfSpecies, ...others].slice(0, 3).map((pet) => ({
    id: pet.id,
    name: pet.name,
    description: pet.age === null ? pet.species : `${pet.species}, ${formatAge(pet)}`,
    photo: pet.photos[0]!,
  }));
}
