import { createApiClient } from '../../../../browser/create-api-client.ts';
import { showAlert } from '../../../../ui/alerts.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import type { Pickup, PickupsApi } from '../../../pickups/pickups.contract.ts';
import { formatDate } from './application-labels.ts';
import { ActionError } from './action-error.tsx';
import { useMutation } from '../../../../browser/use-mutation.ts';

const call = createApiClient<PickupsApi>();

export function PickupCancellation({ pickup, onClose }: { pickup: Pickup; onClose: () => void }) {
  const { id, date, time, pet_name, user_id } = pickup;
  const { mutate, isBusy, failure } = useMutation('The pickup could not be cancelled.');
  const cancel = async () => {
    const done = await mutate(() => call('DELETE /api/schedule-pickup/:id', { params: { id } }));
    if (!done) return;
    showAlert('The pickup is cancelled.', 'success');
    onClose();
  };
  return (
    <ConfirmDialog
      question={`Cancel the pickup of ${pet_name}?`}
      confirmLabel="Cancel pickup"
      cancelLabel="Keep it"
      isDanger
      isBusy={isBusy}
      onConfirm={() => void cancel()}
      onCancel={onClose}
    >
      <ActionError failure={failure} />
      <p>{`${formatDate(date)}, ${time}, is free for others then. The application stays as it is.`}</p>
      {user_id !== null && <p>The adopter is told by mail.</p>}
    </ConfirmDialog>
  );
}
