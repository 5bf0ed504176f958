import { useState } from 'react';
import { formatDay } from '../../../platform/shelter-day.contract.ts';
import { describeFailure } from '../../../browser/api-failure.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { showAlert } from '../../../ui/alerts.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { pickupMessages } from '../pickups.constants.ts';
import type { Pickup, PickupsApi } from '../pickups.contract.ts';

const call = createApiClient<PickupsApi>();

interface PickupCancellationProps {
  pickup: Pickup;
  onClose: () => void;
  onDone: () => Promise<void>;
}

export function PickupCancellation({ pickup: { id, date, time, pet_name }, onClose, onDone }: PickupCancellationProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function cancel() {
    setIsBusy(true);
    try {
      await call('DELETE /api/schedule-pickup/:id', { params: { id } });
      showAlert(pickupMessages.cancelled, 'success');
      await onDone();
    } catch (error) {
      setFailure(describeFailure(error, pickupMessages.cancelFailed));
      setIsBusy(false);
    }
  }

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
      <p>{`${formatDay(date)}, ${time}, is free for others then. Your application stays as it is.`}</p>
      {failure && <FormMessage kind="error">{failure}</FormMessage>}
    </ConfirmDialog>
  );
}
