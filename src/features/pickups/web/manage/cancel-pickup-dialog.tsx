import { formText } from '../../../../browser/action-result.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { FormDialog } from '../../../../browser/dashboard/form-dialog.tsx';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { formatDay, formatTime } from '../../../../platform/shelter-day.contract.ts';
import { Field } from '../../../../ui/field.tsx';
import { MAX_CANCEL_REASON, pickupMessages } from '../../pickups.constants.ts';
import type { AdminPickup, PickupsApi } from '../../pickups.contract.ts';

const call = createApiClient<PickupsApi>();

interface CancelPickupDialogProps {
  pickup: AdminPickup;
  onBack: () => void;
  onClose: () => void;
}

export function CancelPickupDialog({ pickup, onBack, onClose }: CancelPickupDialogProps) {
  const { id, date, time, pet_name, person_name } = pickup;
  const action = useFormAction({
    send: (typed) =>
      call('DELETE /api/schedule-pickup/:id', { params: { id }, query: { reason: formText(typed, 'reason') } }),
    failedMessage: pickupMessages.cancelFailed,
    successMessage: pickupMessages.cancelled,
    onDone: onClose,
  });
  return (
    <FormDialog
      title={`Cancel the pickup of ${pet_name}?`}
      action={action}
      label="Cancel pickup"
      cancelLabel="Never mind"
      isDanger
      onClose={onBack}
    >
      <p>{`${formatDay(date)}, ${formatTime(time)} will be free again. We’ll email ${person_name} in 5 minutes. Until then, you can undo this.`}</p>
      <Field
        label="Reason (optional)"
        name="reason"
        maxLength={MAX_CANCEL_REASON}
        autoComplete="off"
        hint="Included in the email word for word."
        error={action.fields?.['reason']}
      />
    </FormDialog>
  );
}
