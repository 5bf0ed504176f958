import { useNavigate } from 'react-router';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useMutation } from '../../../../browser/use-mutation.ts';
import { showAlert } from '../../../../ui/alerts.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import type { NewslettersApi } from '../../newsletters.contract.ts';

const call = createApiClient<NewslettersApi>();

interface DraftDeletionProps {
  id: number;
  onDeleted: () => void;
  onClose: () => void;
}

export function DraftDeletion({ id, onDeleted, onClose }: DraftDeletionProps) {
  const navigate = useNavigate();
  const { mutate, isBusy, failure } = useMutation('The draft could not be deleted.');

  async function remove() {
    const run = () => call('DELETE /api/newsletter/issues/:id', { params: { id } });
    if (!(await mutate(run, { isLeaving: true }))) return;
    onDeleted();
    showAlert('The draft is deleted.', 'success');
    await navigate('/admin-dashboard/newsletter');
  }

  return (
    <ConfirmDialog
      question="Delete this draft?"
      confirmLabel="Delete"
      isDanger
      isBusy={isBusy}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <p>Its text cannot be brought back.</p>
      {failure && (
        <FormMessage kind="error">{[failure.sentence, failure.detail].filter(Boolean).join(' ')}</FormMessage>
      )}
    </ConfirmDialog>
  );
}
