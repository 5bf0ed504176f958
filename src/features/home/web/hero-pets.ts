import { formatAge } from '../../pets/web/components.ts';
import type { Pet } from '../../pets/pets.contract.ts';
import type { PhotoSource } from '../../../ui/photo.tsx';

export interface HeroPet {
  id: number;
  name: string;
  kind: string;
  photo: PhotoSource;
}

/** Three pets to welcome a visitor: available, with a picture, and of different species where there are such. */
export function pickHeroPets(newest: Pet[]): HeroPet[] {
  const shown = newest.filter((pet) => pet.adoption_status === 'Available' && pet.photos.length > 0);
  const firstOfKind = shown.filter((pet, at) => shown.findIndex(({ species }) => species === pet.species) === at);
  const others = shown.filter((pet) => !firstOfKind.includes(pet));
  return [...firstOfKind, ...others].slice(0, 3).map((pet) => ({
    id: pet.id,
    name: pet.name,
    kind: pet.age === null ? pet.species : `${pet.species}, ${formatAge(pet.age)}`,
    photo: pet.photos[0]!,
  }));
}
