import { useState } from 'react';
import { describeFailure } from '../../../browser/api-failure.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import type { SavedSearch, SavedSearchesApi } from '../saved-searches.contract.ts';

const call = createApiClient<SavedSearchesApi>();

interface SavedSearchDeletionProps {
  saved: SavedSearch;
  onClose: () => void;
  onDone: () => Promise<void>;
}

export function SavedSearchDeletion({ saved: { id, name }, onClose, onDone }: SavedSearchDeletionProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function remove() {
    setIsBusy(true);
    try {
      await call('DELETE /api/saved-searches/:id', { params: { id } });
      await onDone();
    } catch (error) {
      setFailure(describeFailure(error, 'The search could not be deleted. Please try again.'));
      setIsBusy(false);
    }
  }

  return (
    <ConfirmDialog
      question={`Delete “${name}”?`}
      confirmLabel="Delete"
      isDanger
      isBusy={isBusy}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <p>We will write to you about it no more.</p>
      {failure && <FormMessage kind="error">{failure}</FormMessage>}
    </ConfirmDialog>
  );
}
