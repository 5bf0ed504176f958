import { useNavigate } from 'react-router';
import { ConfirmMutation } from '../../../../browser/confirm-mutation.tsx';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { withDetail } from '../../../../browser/dashboard/with-detail.tsx';
import type { NewslettersApi } from '../../newsletters.contract.ts';

const call = createApiClient<NewslettersApi>();

interface DraftDeletionProps {
  id: number;
  onDeleted: () => void;
  onClose: () => void;
}

export function DraftDeletion({ id, onDeleted, onClose }: DraftDeletionProps) {
  const navigate = useNavigate();
  return (
    <ConfirmMutation
      question="Delete this draft?"
      confirmLabel="Delete"
      isDanger
      run={() => call('DELETE /api/newsletter/issues/:id', { params: { id } })}
      successMessage="The draft is deleted."
      failedMessage={withDetail('The draft could not be deleted.')}
      isLeaving
      onDone={() => {
        onDeleted();
        return navigate('/admin-dashboard/newsletter');
      }}
      onCancel={onClose}
    >
      <p>Its text cannot be brought back.</p>
    </ConfirmMutation>
  );
}
