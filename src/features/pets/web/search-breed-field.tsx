import { useId, useState } from 'react';
import { Field } from '../../../ui/field.tsx';
import { MAX_SEARCH_LENGTH, type PetSearch } from '../pet-search.contract.ts';

/** A text field with the breeds as suggestions, which load on focus. */
export function BreedField({ search }: { search: PetSearch }) {
  const list = useId();
  const [breeds, setBreeds] = useState<readonly string[]>([]);

  async function suggest() {
    // Typing works without suggestions.
    const lists = await import('./list-breeds.ts').catch(() => null);
    setBreeds((await lists?.listBreeds(search.type)) ?? []);
  }

  return (
    <>
      <Field
        label="Breed"
        name="breed"
        list={list}
        maxLength={MAX_SEARCH_LENGTH}
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
