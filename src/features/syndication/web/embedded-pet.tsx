import { Photo, type PhotoSource } from '../../../ui/photo.tsx';
import type { Pet } from '../../pets/pets.contract.ts';
import { ageInWords } from '../../pets/web/pets.door.ts';

export interface EmbeddedPetProps extends Pick<Pet, 'id' | 'name' | 'species' | 'breed' | 'age'> {
  photo: PhotoSource | null;
}

export function toEmbeddedPet({ id, name, species, breed, age, photos }: Pet): EmbeddedPetProps {
  return { id, name, species, breed, age, photo: photos[0] ?? null };
}

/** All of it is one link, out of the frame and away from the site that shows it. */
export function EmbeddedPet({ pet }: { pet: EmbeddedPetProps }) {
  const { id, name, species, breed, age, photo } = pet;
  return (
    <a className="embed-pet" href={`/pets/${id}`} target="_blank" rel="noopener noreferrer">
      <span className="embed-picture">
        <Photo photo={photo} alt={`${name}, ${breed ?? species}`} sizes="(min-width: 24rem) 15rem, 50vw" />
      </span>
      <strong className="embed-name">{name}</strong>
      <span className="embed-kind">{age === null ? species : `${species}, ${ageInWords(age)}`}</span>
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
