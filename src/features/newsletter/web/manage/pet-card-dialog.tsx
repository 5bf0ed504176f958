import { useEffect, useState } from 'react';
import { describeFailure } from '../../../../browser/api-failure.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Field } from '../../../../ui/field.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { Photo } from '../../../../ui/photo.tsx';
import type { AdminPet, AdminPetsApi } from '../../../pets/admin-pets.contract.ts';
import { formatAge } from '../../../pets/web/components.ts';

const call = createApiClient<AdminPetsApi>();
const DEBOUNCE_MS = 250;
const MAX_RESULTS = 8;

interface PetCardDialogProps {
  onChoose: (pet: { id: number; name: string }) => void;
  onClose: () => void;
}

/** Finds a pet on the site to insert its card. */
export function PetCardDialog({ onChoose, onClose }: PetCardDialogProps) {
  const [search, setSearch] = useState('');
  const { pets, failure } = useListedPets(search);
  return (
    <Dialog title="Add a pet’s card" onClose={onClose}>
      <div className="grid gap-4">
        <Field
          label="Which pet?"
          name="pet"
          type="search"
          autoComplete="off"
          maxLength={100}
          placeholder="Name, species or breed"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        {failure !== null && <FormMessage kind="error">{failure}</FormMessage>}
        <p role="status" className="text-small text-soft">
          {pets && (pets.length === 0 ? 'No pet on the site fits.' : 'Available pets come first.')}
        </p>
        <ul className="newsletter-picks" aria-label="Pets">
          {pets?.map((pet) => (
            <li key={pet.id}>
              <button className="newsletter-pick" type="button" onClick={() => onChoose(pet)}>
                <Photo photo={pet.photos[0] ?? null} alt="" sizes="52px" />
                <span className="min-w-0">
                  <bdi className="font-bold">{pet.name}</bdi>
                  <span className="block text-small text-soft">{describePet(pet)}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

function describePet({ species, breed, age, adoption_status }: AdminPet): string {
  const details = [breed, species, age === null ? null : formatAge(age)];
  return [...details, adoption_status === 'Available' ? null : adoption_status.toLowerCase()]
    .filter(Boolean)
    .join(', ');
}

/** Searches pets on the site while the person types; available ones come first. */
function useListedPets(search: string) {
  const [pets, setPets] = useState<AdminPet[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const load = async () => {
      const query = { search: search.trim(), sort: 'status' } as const;
      const options = { query, page: 1, limit: MAX_RESULTS, signal: controller.signal };
      try {
        const { items } = await call.page('GET /api/admin/pets/', options);
        setPets(items.filter((pet) => pet.is_listed));
        setFailure(null);
      } catch (error) {
        if (!controller.signal.aborted) setFailure(describeFailure(error, 'The pets could not be loaded.'));
      }
    };
    const timer = setTimeout(() => void load(), search === '' ? 0 : DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [search]);
  return { pets, failure };
}
