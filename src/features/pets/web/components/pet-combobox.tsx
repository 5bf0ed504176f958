import { useState } from 'react';
import { useSuggestions } from '../../../../browser/dashboard/use-suggestions.ts';
import { Combobox } from '../../../../ui/combobox.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { Photo } from '../../../../ui/photo.tsx';
import type { AdminPet } from '../../admin-pets.contract.ts';
import { formatAge } from '../card-pet.ts';

interface FoundPets {
  items: AdminPet[];
  total: number;
}

interface PetComboboxProps {
  name: string;
  /** Finds the pets to choose from. */
  find: (search: string, signal: AbortSignal) => Promise<FoundPets>;
  /** The status line at the end of the list. */
  describe: (total: number, search: string) => string;
  onPick: (pet: AdminPet) => void;
  /** Whether it is what the page or dialog begins with. */
  hasFocus?: boolean;
  error?: string | undefined;
}

/** Searches pets by name, species or breed. */
export function PetCombobox({ name, find, describe, onPick, hasFocus = false, error }: PetComboboxProps) {
  const [text, setText] = useState('');
  const { found, isOutdated, failure } = useSuggestions(text, find, 'We couldn’t load the pets.');
  return (
    <>
      <Combobox
        label="Which pet?"
        name={name}
        maxLength={100}
        placeholder="Name, species or breed"
        text={text}
        onType={setText}
        options={found?.items ?? []}
        isOutdated={isOutdated}
        textOf={(pet) => pet.name}
        onPick={onPick}
        status={found ? describe(found.total, text.trim()) : failure === null ? 'Loading…' : ''}
        opensOnFocus
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the caller's choice
        autoFocus={hasFocus}
        submitsOnEnter={false}
        error={error}
      >
        {(pet) => <PetRow pet={pet} />}
      </Combobox>
      {failure !== null && <FormMessage type="error">{failure}</FormMessage>}
    </>
  );
}

/** A pet's photo, name and details. */
export function PetRow({ pet }: { pet: AdminPet }) {
  const { name, species, breed, age, adoption_status, photos } = pet;
  const details = [breed, species, age === null ? null : formatAge(pet)];
  if (adoption_status !== 'Available') details.push(adoption_status.toLowerCase());
  return (
    <span className="pet-row">
      <span className="pet-row-photo" aria-hidden="true">
        <Photo photo={photos[0] ?? null} alt="" sizes="52px" />
      </span>
      <span className="min-w-0">
        <bdi className="font-bold">{name}</bdi>
        <span className="block text-small text-soft">{details.filter(Boolean).join(', ')}</span>
      </span>
    </span>
  );
}
