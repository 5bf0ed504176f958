import { useId, useState } from 'react';
import { Field } from '../../../ui/field.tsx';
import { MAX_SEARCH, type PetSearch } from '../pet-search.contract.ts';

/** Words in the breed, with those that there are to choose from. They are asked for when somebody comes to the field. */
export function BreedField({ search }: { search: PetSearch }) {
  const list = useId();
  const [breeds, setBreeds] = useState<readonly string[]>([]);

  async function suggest() {
    // Without suggestions one can still type.
    const lists = await import('./list-breeds.ts').catch(() => null);
    setBreeds((await lists?.listBreeds(search.type)) ?? []);
  }

  return (
    <>
      <Field
        label="Breed"
        name="breed"
        list={list}
        maxLength={MAX_SEARCH}
        defaultValue={search.breed}
        onFocus={() => void suggest()}
      />
      <datalist id={list}>
        {breeds.map((breed) => (
          <option key={breed}>{breed}</option>
        ))}
      </datalist>
    </>
  );
}
