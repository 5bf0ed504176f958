import { Photo, type PhotoSource } from '../../../ui/photo.tsx';
import type { Pet } from '../../pets/pets.contract.ts';
import { formatAge } from '../../pets/web/components.ts';

export interface EmbeddedPetProps extends Pick<Pet, 'id' | 'name' | 'species' | 'breed' | 'age'> {
  photo: PhotoSource | null;
}

export function toEmbeddedPet({ id, name, species, breed, age, photos }: Pet): EmbeddedPetProps {
  return { id, name, species, breed, age, photo: photos[0] ?? null };
}

/** The whole card is a link that opens outside of the frame. */
export function EmbeddedPet({ pet }: { pet: EmbeddedPetProps }) {
  const { id, name, species, breed, age, photo } = pet;
  return (
    <a className="embed-pet" href={`/pets/${id}`} target="_blank" rel="noopener noreferrer">
      <span className="embed-photo">
        <Photo photo={photo} alt={`${name}, ${breed ?? species}`} sizes="(min-width: 24rem) 15rem, 50vw" />
      </span>
      <strong className="embed-name">{name}</strong>
      <span className="embed-species">{age === null ? species : `${species}, ${formatAge(age)}`}</span>
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
