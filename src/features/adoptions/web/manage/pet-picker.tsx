import { useEffect, useId, useRef, useState } from 'react';
import { describeFailure } from '../../../../browser/api-failure.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { Field } from '../../../../ui/field.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { Photo } from '../../../../ui/photo.tsx';
import type { AdminPet, AdminPetsApi } from '../../../pets/admin-pets.contract.ts';
import { formatAge } from '../../../pets/web/components.ts';

const call = createApiClient<AdminPetsApi>();
const SEARCH_DELAY_MS = 250;
const MAX_RESULTS = 9;

interface PetPickerProps {
  chosen: AdminPet | null;
  onChoose: (pet: AdminPet | null) => void;
  error: string | undefined;
}

/** Searches available pets by name, species or breed. */
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

function PetSearch({ onChoose, error }: { onChoose: (pet: AdminPet) => void; error: string | undefined }) {
  const [text, setText] = useState('');
  const { pets, total, failure } = useAvailablePets(text);
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
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        // Enter ends the search and must not submit the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        error={error}
      />
      {failure !== null && <FormMessage kind="error">{failure}</FormMessage>}
      <p role="status" className="text-small text-soft">
        {pets && describeResults(total, text)}
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

function useAvailablePets(text: string) {
  const [found, setFound] = useState<{ items: AdminPet[]; total: number } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const search = async () => {
      const query = { search: text.trim(), filter: 'available', sort: 'name' } as const;
      try {
        setFound(
          await call.page('GET /api/admin/pets/', { query, page: 1, limit: MAX_RESULTS, signal: controller.signal }),
        );
        setFailure(null);
      } catch (error) {
        if (!controller.signal.aborted) setFailure(describeFailure(error, 'The pets could not be loaded.'));
      }
    };
    const timer = setTimeout(() => void search(), text === '' ? 0 : SEARCH_DELAY_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text]);
  return { pets: found?.items, total: found?.total ?? 0, failure };
}

function PickedPet({ pet }: { pet: AdminPet }) {
  const { name, species, breed, age, photos } = pet;
  return (
    <span className="adoptions-name">
      <span className="adoptions-photo" aria-hidden="true">
        <Photo photo={photos[0] ?? null} alt="" sizes="52px" />
      </span>
      <span className="min-w-0">
        <bdi className="font-bold">{name}</bdi>
        <span className="block text-small text-soft">
          {[breed, species, age === null ? null : formatAge(age)].filter(Boolean).join(', ')}
        </span>
      </span>
    </span>
  );
}

function describeResults(total: number, text: string): string {
  if (total === 0) return text.trim() === '' ? 'No pet is available at the moment.' : 'No available pet fits.';
  return total > MAX_RESULTS
    ? `${MAX_RESULTS} of ${total.toLocaleString('en')} available pets. Type to find another.`
    : `${total} available ${total === 1 ? 'pet' : 'pets'}`;
}
