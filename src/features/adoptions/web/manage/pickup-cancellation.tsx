import { currentUser } from '../../../../browser/call-api.ts';
import { showAlert } from '../../../../ui/alerts.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import type { Pickup, PickupsApi } from '../../../pickups/pickups.contract.ts';
import { describeDate } from './adoptions-words.ts';
import { DeedFailure } from './deed-failure.tsx';
import { useDeed } from '../../../../browser/use-deed.ts';

const call = currentUser<PickupsApi>();

/** Asks before somebody's pickup is cancelled for them. */
export function PickupCancellation({ pickup, onClose }: { pickup: Pickup; onClose: () => void }) {
  const { id, date, time, pet_name, user_id } = pickup;
  const { carryOut, isBusy, failure } = useDeed('The pickup could not be cancelled.');
  const cancel = async () => {
    const done = await carryOut(() => call('DELETE /api/schedule-pickup/:id', { params: { id } }));
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
      <DeedFailure failure={failure} />
      <p>{`${describeDate(date)}, ${time}, is free for others then. The application stays as it is.`}</p>
      {user_id !== null && <p>The adopter is told by mail.</p>}
    </ConfirmDialog>
  );
}
