import { useEffect, useId, useRef, useState } from 'react';
import { describeFailure } from '../../../../browser/api-failure.ts';
import { currentUser } from '../../../../browser/create-api-client.ts';
import { Field } from '../../../../ui/field.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { Photo } from '../../../../ui/photo.tsx';
import type { ManagedPet, ManagePetsApi } from '../../../pets/manage-pets.contract.ts';
import { ageInWords } from '../../../pets/web/pets.door.ts';

const call = currentUser<ManagePetsApi>();
const PAUSE = 250;
const SHOWN = 9;

interface PetPickerProps {
  chosen: ManagedPet | null;
  onChoose: (pet: ManagedPet | null) => void;
  error: string | undefined;
}

/** Finds a pet that can be adopted, by its name, species or breed. */
export function PetPicker({ chosen, onChoose, error }: PetPickerProps) {
  const search = useRef<HTMLDivElement>(null);
  const change = useRef<HTMLButtonElement>(null);
  if (chosen) {
    return (
      <div className="pet-picked">
        <PickedPet pet={chosen} />
        <button
          ref={change}
          className="text-button"
          type="button"
          onClick={() => {
            onChoose(null);
            requestAnimationFrame(() => search.current?.querySelector('input')?.focus());
          }}
        >
          Another pet
        </button>
      </div>
    );
  }
  return (
    <div ref={search} className="grid gap-3">
      <PetSearch
        error={error}
        onChoose={(pet) => {
          onChoose(pet);
          requestAnimationFrame(() => change.current?.focus());
        }}
      />
    </div>
  );
}

function PetSearch({ onChoose, error }: { onChoose: (pet: ManagedPet) => void; error: string | undefined }) {
  const [words, setWords] = useState('');
  const { pets, total, failure } = useAvailablePets(words);
  const listId = useId();
  return (
    <>
      <Field
        label="Which pet?"
        name="pet_id"
        type="search"
        autoComplete="off"
        maxLength={100}
        placeholder="Name, species or breed"
        aria-controls={listId}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        // The form is not sent by the key that ends a search.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        error={error}
      />
      {failure !== null && <FormMessage kind="error">{failure}</FormMessage>}
      <p role="status" className="text-small text-soft">
        {pets && describeFound(total, words)}
      </p>
      <ul id={listId} className="pet-picks" aria-label="Available pets">
        {pets?.map((pet) => (
          <li key={pet.id}>
            <button className="pet-pick" type="button" onClick={() => onChoose(pet)}>
              <PickedPet pet={pet} />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The first pets that can be adopted and fit these words, as one types. */
function useAvailablePets(words: string) {
  const [found, setFound] = useState<{ items: ManagedPet[]; total: number } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    const given = new AbortController();
    const ask = async () => {
      const query = { search: words.trim(), filter: 'available', sort: 'name' } as const;
      try {
        setFound(await call.page('GET /api/pets/manage/', { query, page: 1, limit: SHOWN, signal: given.signal }));
        setFailure(null);
      } catch (fault) {
        if (!given.signal.aborted) setFailure(describeFailure(fault, 'The pets could not be loaded.'));
      }
    };
    const timer = setTimeout(() => void ask(), words === '' ? 0 : PAUSE);
    return () => {
      clearTimeout(timer);
      given.abort();
    };
  }, [words]);
  return { pets: found?.items, total: found?.total ?? 0, failure };
}

function PickedPet({ pet }: { pet: ManagedPet }) {
  const { name, species, breed, age, photos } = pet;
  return (
    <span className="adoptions-name">
      <span className="adoptions-photo" aria-hidden="true">
        <Photo photo={photos[0] ?? null} alt="" sizes="52px" />
      </span>
      <span className="min-w-0">
        <bdi className="font-bold">{name}</bdi>
        <span className="block text-small text-soft">
          {[breed, species, age === null ? null : ageInWords(age)].filter(Boolean).join(', ')}
        </span>
      </span>
    </span>
  );
}

function describeFound(total: number, words: string): string {
  if (total === 0) return words.trim() === '' ? 'No pet is available at the moment.' : 'No available pet fits.';
  return total > SHOWN
    ? `${SHOWN} of ${total.toLocaleString('en')} available pets. Type to find another.`
    : `${total} available ${total === 1 ? 'pet' : 'pets'}`;
}
