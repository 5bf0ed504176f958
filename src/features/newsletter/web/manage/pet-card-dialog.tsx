import { createApiClient } from '../../../../browser/create-api-client.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import type { AdminPetsApi } from '../../../pets/admin-pets.contract.ts';
import { PetCombobox } from '../../../pets/web/components/pet-combobox.ts';

const call = createApiClient<AdminPetsApi>();
const MAX_RESULTS = 8;

interface PetCardDialogProps {
  onChoose: (pet: { id: number; name: string }) => void;
  onClose: () => void;
}

/** Finds a pet on the site to insert its card. */
export function PetCardDialog({ onChoose, onClose }: PetCardDialogProps) {
  return (
    <Dialog title="Add a pet’s card" onClose={onClose}>
      <div className="grid gap-4">
        <PetCombobox name="pet" find={findListedPets} describe={describeResults} onPick={onChoose} />
      </div>
    </Dialog>
  );
}

/** Finds pets on the site; available ones come first. */
async function findListedPets(search: string, signal: AbortSignal) {
  const query = { search, sort: 'status' } as const;
  const { items } = await call.page('GET /api/admin/pets/', { query, page: 1, limit: MAX_RESULTS, signal });
  const listed = items.filter((pet) => pet.is_listed);
  return { items: listed, total: listed.length };
}

function describeResults(total: number): string {
  return total === 0 ? 'No pet on the site fits.' : 'Available pets come first.';
}
