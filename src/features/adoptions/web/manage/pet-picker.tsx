import { useRef } from 'react';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import type { AdminPet, AdminPetsApi } from '../../../pets/admin-pets.contract.ts';
import { PetCombobox, PetRow } from '../../../pets/web/components/pet-combobox.tsx';

const call = createApiClient<AdminPetsApi>();
const MAX_RESULTS = 9;

interface PetPickerProps {
  chosen: AdminPet | null;
  onChoose: (pet: AdminPet | null) => void;
  error: string | undefined;
}

/** Picks an available pet. The search has the focus whenever it appears. */
export function PetPicker({ chosen, onChoose, error }: PetPickerProps) {
  const change = useRef<HTMLButtonElement>(null);
  if (chosen) {
    return (
      <div className="pet-picked">
        <PetRow pet={chosen} />
        <button ref={change} className="text-button" type="button" onClick={() => onChoose(null)}>
          Another pet
        </button>
      </div>
    );
  }
  return (
    <div className="grid gap-3">
      <PetCombobox
        name="pet_id"
        find={findAvailablePets}
        describe={describeResults}
        error={error}
        hasFocus
        onPick={(pet) => {
          onChoose(pet);
          requestAnimationFrame(() => change.current?.focus());
        }}
      />
    </div>
  );
}

function findAvailablePets(search: string, signal: AbortSignal) {
  const query = { search, filter: 'available', sort: 'name' } as const;
  return call.page('GET /api/admin/pets/', { query, page: 1, limit: MAX_RESULTS, signal });
}

function describeResults(total: number, search: string): string {
  if (total === 0) return search === '' ? 'No pets are available right now.' : 'No available pet matches.';
  return total > MAX_RESULTS
    ? `${MAX_RESULTS} of ${total.toLocaleString('en')} available pets. Type to find another.`
    : `${total} available ${total === 1 ? 'pet' : 'pets'}`;
}
