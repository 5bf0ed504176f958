import { useState } from 'react';
import { ApiFailure } from '../../../../browser/api-failure.ts';
import { caller } from '../../../../browser/call-api.ts';
import { showAlert } from '../../../../ui/alerts.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import type { ManagePetsApi } from '../../manage-pets.contract.ts';
import { petFailures } from '../../pet-form-words.contract.ts';

const call = caller<ManagePetsApi>();

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
      <p>Has {name} found a home? Then set the status to Adopted instead.</p>
    </ConfirmDialog>
  );
}

/** What the server refused, or that nobody knows what became of it (`spec.md`, section 8). */
function describeRefusal(refusal: unknown): string {
  if (!(refusal instanceof ApiFailure)) return petFailures.unexpected('Something went wrong.');
  const hasAnswered = refusal.status >= 400 && refusal.isTelling;
  return (hasAnswered ? petFailures.delete : petFailures.unexpected)(refusal.message);
}
