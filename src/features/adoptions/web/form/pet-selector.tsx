import { useEffect, useId, useState } from 'react';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { Field } from '../../../../ui/field.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { Photo } from '../../../../ui/photo.tsx';
import type { Pet, PetsApi } from '../../../pets/pets.contract.ts';
import { CatNote } from './cat-note.tsx';

const call = createApiClient<PetsApi>();
const PETS_PER_PAGE = 6;
const SEARCH_DELAY_MS = 300;

interface PetSelectorProps {
  /** The chosen pet's id, or empty. */
  petId: string;
  error: string | undefined;
  onChoose: (pet: Pet) => void;
}

/** Chooses one of the available pets. */
export function PetSelector({ petId, error, onChoose }: PetSelectorProps) {
  const id = useId();
  const [text, setText] = useState('');
  const { pets, total, state, loadMore, retry } = useAvailablePets(text);
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
        hint="Search by name, species or breed."
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
            <span className="pet-option-photo">
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
          Array.from({ length: PETS_PER_PAGE }, (_, index) => <div key={index} className="skeleton h-20" />)}
      </div>
      <p className="text-small text-soft" role="status">
        {state === 'ready' &&
          (total === 0 ? 'No available pets match your search.' : describeCount(pets.length, total))}
      </p>
      {state === 'failed' && (
        <div className="flex flex-wrap items-center gap-3">
          <FormMessage type="error">Failed to load pets. Please try again later.</FormMessage>
          <button className="button button-small" type="button" onClick={retry}>
            Retry
          </button>
        </div>
      )}
      {pets.length < total && state !== 'failed' && (
        <button className="text-button justify-self-start" type="button" onClick={loadMore}>
          {state === 'loading' ? 'Loading…' : 'Show more pets'}
        </button>
      )}
      {chosen?.type === 'Cat' && <CatNote pet={chosen} />}
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function describeCount(listed: number, total: number): string {
  return listed < total ? `${listed} of ${total} available pets` : `${total} available ${total === 1 ? 'pet' : 'pets'}`;
}

interface Found {
  text: string;
  page: number;
  pets: Pet[];
  total: number;
}

/** Loads the matching pets page by page. */
function useAvailablePets(text: string) {
  const [request, setRequest] = useState({ text, page: 1, attempt: 0 });
  const [found, setFound] = useState<Found>({ text: '', page: 0, pets: [], total: 0 });
  const [failedAttempt, setFailedAttempt] = useState(-1);

  useEffect(() => {
    if (text === request.text) return undefined;
    const timer = setTimeout(
      () => setRequest((before) => ({ text, page: 1, attempt: before.attempt + 1 })),
      SEARCH_DELAY_MS,
    );
    return () => clearTimeout(timer);
  }, [text, request.text]);

  useEffect(() => {
    const controller = new AbortController();
    const query = { status: 'Available' as const, text: request.text.trim() };
    call.page('GET /api/pets/', { query, page: request.page, limit: PETS_PER_PAGE, signal: controller.signal }).then(
      ({ items, total }) =>
        setFound((before) => {
          const previous = request.page > 1 && before.text === request.text ? before.pets : [];
          // Pets added in between shift the pages, so some pets repeat.
          const others = items.filter(({ id }) => !previous.some((pet) => pet.id === id));
          return { text: request.text, page: request.page, pets: [...previous, ...others], total };
        }),
      () => !controller.signal.aborted && setFailedAttempt(request.attempt),
    );
    return () => controller.abort();
  }, [request]);

  const isLoaded = found.text === request.text && found.page === request.page;
  return {
    pets: found.pets,
    total: found.total,
    state: isLoaded
      ? ('ready' as const)
      : failedAttempt === request.attempt
        ? ('failed' as const)
        : ('loading' as const),
    loadMore: () => setRequest((before) => ({ ...before, page: found.page + 1, attempt: before.attempt + 1 })),
    retry: () => setRequest((before) => ({ ...before, attempt: before.attempt + 1 })),
  };
}

/** Loads the chosen pet if the list does not contain it. */
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
