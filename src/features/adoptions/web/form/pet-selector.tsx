import { useEffect, useId, useState } from 'react';
import { currentUser } from '../../../../browser/create-api-client.ts';
import { Field } from '../../../../ui/field.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { Photo } from '../../../../ui/photo.tsx';
import type { Pet, PetsApi } from '../../../pets/pets.contract.ts';
import { CatNote } from './cat-note.tsx';

const call = currentUser<PetsApi>();
const PETS_AT_ONCE = 6;
/** How long nothing is typed before it is searched. */
const REST_MS = 300;

interface PetSelectorProps {
  /** The number of the chosen pet; empty while there is none. */
  petId: string;
  error: string | undefined;
  onChoose: (pet: Pet) => void;
}

/** Chooses one of the available pets, by picture and name. */
export function PetSelector({ petId, error, onChoose }: PetSelectorProps) {
  const id = useId();
  const [text, setText] = useState('');
  const { pets, total, state, more, again } = useAvailablePets(text);
  const chosen = useChosenPet(petId, pets);
  const listed = chosen && !pets.some((pet) => pet.id === chosen.id) ? [chosen, ...pets] : pets;
  return (
    <fieldset
      className="field gap-3"
      role="radiogroup"
      aria-required="true"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className="field-label">Pet</legend>
      <Field
        label="Find a pet"
        name="pet_search"
        type="search"
        autoComplete="off"
        maxLength={100}
        hint="Name, species or breed. Only pets who are waiting for a home are listed."
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <div className="pet-options" aria-busy={state === 'loading' || undefined}>
        {listed.map((pet) => (
          <label key={pet.id} className="pet-option">
            <input
              className="sr-only"
              type="radio"
              name={`${id}-pet`}
              value={pet.id}
              checked={String(pet.id) === petId}
              onChange={() => onChoose(pet)}
            />
            <span className="pet-option-picture">
              <Photo photo={pet.photos[0] ?? null} alt="" sizes="4rem" />
            </span>
            <span className="min-w-0 leading-snug">
              <strong>{pet.name}</strong>
              <br />
              <span className="text-small text-soft">{pet.breed ?? pet.species}</span>
            </span>
          </label>
        ))}
        {state === 'loading' &&
          pets.length === 0 &&
          Array.from({ length: PETS_AT_ONCE }, (_, place) => <div key={place} className="skeleton h-20" />)}
      </div>
      <p className="text-small text-soft" role="status">
        {state === 'ready' && (total === 0 ? 'No available pet fits these words.' : countOf(pets.length, total))}
      </p>
      {state === 'failed' && (
        <div className="flex flex-wrap items-center gap-3">
          <FormMessage kind="error">Failed to load pets. Please try again later.</FormMessage>
          <button className="button button-small" type="button" onClick={again}>
            Retry
          </button>
        </div>
      )}
      {pets.length < total && state !== 'failed' && (
        <button className="text-button justify-self-start" type="button" onClick={more}>
          {state === 'loading' ? 'Loading...' : 'Show more pets'}
        </button>
      )}
      {chosen?.type === 'Cat' && <CatNote name={chosen.name} />}
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function countOf(shown: number, total: number): string {
  return shown < total ? `${shown} of ${total} available pets` : `${total} available ${total === 1 ? 'pet' : 'pets'}`;
}

interface Found {
  text: string;
  page: number;
  pets: Pet[];
  total: number;
}

/** Available pets that fit the words, a page more each time it is asked for. */
function useAvailablePets(text: string) {
  const [asked, setAsked] = useState({ text, page: 1, attempt: 0 });
  const [found, setFound] = useState<Found>({ text: '', page: 0, pets: [], total: 0 });
  const [failedAttempt, setFailedAttempt] = useState(-1);

  useEffect(() => {
    if (text === asked.text) return undefined;
    const rest = setTimeout(() => setAsked((before) => ({ text, page: 1, attempt: before.attempt + 1 })), REST_MS);
    return () => clearTimeout(rest);
  }, [text, asked.text]);

  useEffect(() => {
    const given = new AbortController();
    const query = { status: 'Available' as const, text: asked.text.trim() };
    call.page('GET /api/pets/', { query, page: asked.page, limit: PETS_AT_ONCE, signal: given.signal }).then(
      ({ items, total }) =>
        setFound((before) => {
          const kept = asked.page > 1 && before.text === asked.text ? before.pets : [];
          // Pets that arrived meanwhile push the others on: some of the last page come again.
          const others = items.filter(({ id }) => !kept.some((pet) => pet.id === id));
          return { text: asked.text, page: asked.page, pets: [...kept, ...others], total };
        }),
      () => !given.signal.aborted && setFailedAttempt(asked.attempt),
    );
    return () => given.abort();
  }, [asked]);

  const isHere = found.text === asked.text && found.page === asked.page;
  return {
    pets: found.pets,
    total: found.total,
    state: isHere ? ('ready' as const) : failedAttempt === asked.attempt ? ('failed' as const) : ('loading' as const),
    more: () => setAsked((before) => ({ ...before, page: found.page + 1, attempt: before.attempt + 1 })),
    again: () => setAsked((before) => ({ ...before, attempt: before.attempt + 1 })),
  };
}

/** The chosen pet, also where a draft names one that is not among those listed. */
function useChosenPet(petId: string, listed: Pet[]): Pet | null {
  const [known, setKnown] = useState<Pet | null>(null);
  const inList = listed.find(({ id }) => String(id) === petId) ?? null;
  if (inList && known !== inList) setKnown(inList);
  const isKnown = petId === '' || String(known?.id) === petId;
  useEffect(() => {
    if (isKnown) return;
    call('GET /api/pets/:id', { params: { id: petId } }).then(setKnown, () => undefined);
  }, [isKnown, petId]);
  return String(known?.id) === petId ? known : null;
}
