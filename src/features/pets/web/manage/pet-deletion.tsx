import { useEffect, useState } from 'react';
import { ApiFailure } from '../../../../browser/api-failure.ts';
import { currentUser } from '../../../../browser/create-api-client.ts';
import { readSession } from '../../../../browser/session.ts';
import { showAlert } from '../../../../ui/alerts.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import type { ManageAdoptionsApi } from '../../../adoptions/manage-adoptions.contract.ts';
import type { ManagePetsApi } from '../../manage-pets.contract.ts';
import { petFailures } from '../../pet-form-words.contract.ts';

const call = currentUser<ManagePetsApi>();
const callAdoptions = currentUser<ManageAdoptionsApi>();

interface PetDeletionProps {
  pet: { id: number; name: string };
  onClose: () => void;
  /** The pet is gone; the dialog stays, busy, until this has settled. */
  onDeleted: () => void | Promise<void>;
}

/** Asks before a pet is deleted, and says what goes with it (`product.md`, section 3). */
export function PetDeletion({ pet: { id, name }, onClose, onDeleted }: PetDeletionProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const applications = useApplications(id);

  const remove = async () => {
    setIsBusy(true);
    setFailure(null);
    try {
      await call('DELETE /api/pets/:id', { params: { id } });
    } catch (refusal) {
      setFailure(describeRefusal(refusal));
      setIsBusy(false);
      return;
    }
    showAlert('Pet deleted.', 'success');
    await onDeleted();
  };

  return (
    <ConfirmDialog
      question={`Delete ${name}?`}
      confirmLabel="Delete"
      isDanger
      isBusy={isBusy}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      {failure && <FormMessage kind="error">{failure}</FormMessage>}
      <p>
        {name} goes for good, with all pictures and the page on the site. Links to that page lead nowhere then, and{' '}
        {name} leaves everybody’s favorites.
      </p>
      {applications > 0 && <p>{describeApplications(applications)}</p>}
      <p>Has {name} found a home? Then set the status to Adopted instead.</p>
    </ConfirmDialog>
  );
}

/** How many applications go with a pet; 0 until that is known, and for a User, whose pet then has none. */
function useApplications(petId: number): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const given = new AbortController();
    if (readSession()?.role !== 'Admin') return undefined;
    callAdoptions('GET /api/adoptions/counts', { query: { pet_id: String(petId) }, signal: given.signal })
      .then(({ all }) => setCount(all))
      // Then the question stands without the number.
      .catch(() => undefined);
    return () => given.abort();
  }, [petId]);
  return count;
}

function describeApplications(count: number): string {
  return count === 1
    ? '1 application goes with it. Its applicant is told by mail if it is still open.'
    : `${count.toLocaleString('en')} applications go with it. Those applicants are told by mail whose application is still open.`;
}

/** What the server refused, or that nobody knows what became of it (`spec.md`, section 8). */
function describeRefusal(refusal: unknown): string {
  if (!(refusal instanceof ApiFailure)) return petFailures.unexpected('Something went wrong.');
  const hasAnswered = refusal.status >= 400 && refusal.hasUserMessage;
  return (hasAnswered ? petFailures.delete : petFailures.unexpected)(refusal.message);
}
