import { useEffect, useState } from 'react';
import type { ApiFailure } from '../../../../browser/api-failure.ts';
import { ConfirmMutation } from '../../../../browser/confirm-mutation.tsx';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { readSession } from '../../../../browser/session.ts';
import type { ManageAdoptionsApi } from '../../../adoptions/manage-adoptions.contract.ts';
import type { AdminPet, AdminPetsApi } from '../../admin-pets.contract.ts';
import { petErrorMessages } from '../../pet-form.constants.ts';

const call = createApiClient<AdminPetsApi>();
const callAdoptions = createApiClient<ManageAdoptionsApi>();

interface PetDeletionProps {
  pet: Pick<AdminPet, 'id' | 'name' | 'adoption_status' | 'listed_by_owner'>;
  onClose: () => void;
  /** Called after the deletion. The dialog stays busy until this resolves. */
  onDeleted: () => void | Promise<void>;
}

/** Confirms a deletion and names its consequences (`product.md`, section 3). */
export function PetDeletion({
  pet: { id, name, adoption_status, listed_by_owner },
  onClose,
  onDeleted,
}: PetDeletionProps) {
  const applications = useApplications(id);
  return (
    <ConfirmMutation
      question={`Delete ${name}?`}
      confirmLabel="Delete"
      isDanger
      run={() => call('DELETE /api/pets/:id', { params: { id } })}
      successMessage="Pet deleted."
      failedMessage={describeError}
      shouldRevalidate={false}
      onDone={onDeleted}
      onCancel={onClose}
    >
      <p>
        We’ll delete {name}’s page and photos, and remove {name} from everyone’s saved pets. This can’t be undone.
      </p>
      {listed_by_owner && adoption_status !== 'Adopted' && (
        <p>We’ll also delete any messages about {name}, and email the people who sent them.</p>
      )}
      {applications > 0 && <p>{describeApplications(applications)}</p>}
      <p>Has {name} found a home? Set the status to Adopted instead.</p>
    </ConfirmMutation>
  );
}

/** Number of applications that would be deleted. 0 until loaded, and for Users, whose pets then have none. */
function useApplications(petId: number): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    if (readSession()?.role !== 'Admin') return undefined;
    callAdoptions('GET /api/adoptions/counts', { query: { pet_id: String(petId) }, signal: controller.signal })
      .then(({ all }) => setCount(all))
      // Ask without the number.
      .catch(() => undefined);
    return () => controller.abort();
  }, [petId]);
  return count;
}

function describeApplications(count: number): string {
  return count === 1
    ? '1 application will be deleted too. If it’s still open, we’ll email the applicant.'
    : `${count.toLocaleString('en')} applications will be deleted too. We’ll email everyone whose application is still open.`;
}

/** The server's error, or that the result is unknown (`spec.md`, section 8). */
function describeError({ status, hasUserMessage, message }: ApiFailure): string {
  const hasResponded = status >= 400 && hasUserMessage;
  return (hasResponded ? petErrorMessages.delete : petErrorMessages.unexpected)(message);
}
