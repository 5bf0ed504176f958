import { useEffect, useState } from 'react';
import { describeFailure } from '../../../../browser/api-failure.ts';
import { currentUser } from '../../../../browser/create-api-client.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Field } from '../../../../ui/field.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { Photo } from '../../../../ui/photo.tsx';
import type { ManagedPet, ManagePetsApi } from '../../../pets/manage-pets.contract.ts';
import { ageInWords } from '../../../pets/web/pets.door.ts';

const call = currentUser<ManagePetsApi>();
const PAUSE_MS = 250;
const SHOWN = 8;

interface PetCardDialogProps {
  onChoose: (pet: { id: number; name: string }) => void;
  onClose: () => void;
}

/** Finds a pet that stands on the site, whose card is put into the text. */
export function PetCardDialog({ onChoose, onClose }: PetCardDialogProps) {
  const [words, setWords] = useState('');
  const { pets, failure } = useListedPets(words);
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
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
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

function describePet({ species, breed, age, adoption_status }: ManagedPet): string {
  const parts = [breed, species, age === null ? null : ageInWords(age)];
  return [...parts, adoption_status === 'Available' ? null : adoption_status.toLowerCase()].filter(Boolean).join(', ');
}

/** The first pets of the site that fit these words, as one types; those that can be adopted before the others. */
function useListedPets(words: string) {
  const [pets, setPets] = useState<ManagedPet[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    const given = new AbortController();
    const ask = async () => {
      const query = { search: words.trim(), sort: 'status' } as const;
      const options = { query, page: 1, limit: SHOWN, signal: given.signal };
      try {
        const { items } = await call.page('GET /api/pets/manage/', options);
        setPets(items.filter((pet) => pet.is_listed));
        setFailure(null);
      } catch (fault) {
        if (!given.signal.aborted) setFailure(describeFailure(fault, 'The pets could not be loaded.'));
      }
    };
    const timer = setTimeout(() => void ask(), words === '' ? 0 : PAUSE_MS);
    return () => {
      clearTimeout(timer);
      given.abort();
    };
  }, [words]);
  return { pets, failure };
}
