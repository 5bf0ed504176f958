import { useEffect, useState } from 'react';
import type { ApiFailure } from '../../../../browser/api-failure.ts';
import { ConfirmMutation } from '../../../../browser/confirm-mutation.tsx';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { TRASH_DAYS } from '../../../trash/trash.constants.ts';
import type { AdminPet, AdminPetsApi } from '../../admin-pets.contract.ts';
import { petErrorMessages } from '../../pet-form.constants.ts';
import { useActsForShelter } from './use-acts-for-shelter.ts';
import { loadConsequences } from './use-pet-confirmation.tsx';

const call = createApiClient<AdminPetsApi>();

interface PetDeletionProps {
  pet: Pick<AdminPet, 'id' | 'name' | 'adoption_status' | 'listed_by_owner' | 'owner'>;
  onClose: () => void;
  /** Called after the deletion. The dialog stays busy until this resolves. */
  onDeleted: () => void | Promise<void>;
}

/** Confirms a deletion and names its consequences (`product.md`, section 3). A pet that has gone home is archived instead. */
export function PetDeletion({
  pet: { id, name, adoption_status, listed_by_owner, owner },
  onClose,
  onDeleted,
}: PetDeletionProps) {
  const goesToTrash = useActsForShelter({ owner });
  const { sentences, is_archived: isArchived } = useConsequences(id);
  const applications = sentences.length > 0 && <p>{sentences.join(' ')}</p>;
  const shared = {
    run: () => call('DELETE /api/pets/:id', { params: { id } }),
    failedMessage: describeError,
    shouldRevalidate: false,
    onDone: onDeleted,
    onCancel: onClose,
  };
  if (isArchived) {
    return (
      <ConfirmMutation
        question={`Archive ${name}?`}
        confirmLabel="Archive"
        successMessage={`${name} archived.`}
        {...shared}
      >
        <p>
          {name} has gone home, so we’ll keep the adoption on record. {name} leaves the site and the lists, and appears
          under Archived.
        </p>
        {applications}
      </ConfirmMutation>
    );
  }
  return (
    <ConfirmMutation
      question={`Delete ${name}?`}
      confirmLabel="Delete"
      isDanger
      successMessage="Pet deleted."
      {...shared}
    >
      <p>
        We’ll take {name}’s page and photos off the site, and remove {name} from everyone’s saved pets.{' '}
        {goesToTrash ? `You can restore ${name} from the trash for ${TRASH_DAYS} days.` : 'This can’t be undone.'}
      </p>
      {listed_by_owner && adoption_status !== 'Adopted' && (
        <p>We’ll also delete any messages about {name}, and email the people who sent them.</p>
      )}
      {applications}
      {adoption_status !== 'Adopted' && <p>Has {name} found a home? Set the status to Adopted instead.</p>}
    </ConfirmMutation>
  );
}

/** What happens to the pet and its applications. */
function useConsequences(petId: number) {
  const [consequences, setConsequences] = useState({ sentences: [] as string[], is_archived: false });
  useEffect(() => {
    let isMounted = true;
    const load = async () => {
      const loaded = await loadConsequences({ pet_ids: [petId], is_deleted: true });
      if (isMounted) setConsequences(loaded);
    };
    void load();
    return () => {
      isMounted = false;
    };
  }, [petId]);
  return consequences;
}

/** The server's error, or that the result is unknown (`spec.md`, section 8). */
function describeError({ status, hasUserMessage, message }: ApiFailure): string {
  const hasResponded = status >= 400 && hasUserMessage;
  return (hasResponded ? petErrorMessages.delete : petErrorMessages.unexpected)(message);
}
