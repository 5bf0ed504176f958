import { formText } from '../../../../browser/action-result.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { FormDialog } from '../../../../browser/dashboard/form-dialog.tsx';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { Field } from '../../../../ui/field.tsx';
import { visitLimits } from '../../visits.constants.ts';
import type { AdminVisit, VisitsApi } from '../../visits.contract.ts';

const call = createApiClient<VisitsApi>();

interface CancelVisitDialogProps {
  visit: AdminVisit;
  onBack: () => void;
  onClose: () => void;
}

/** Cancels a visit, with a reason for the visitor. */
export function CancelVisitDialog({ visit: { id, name, pet_name, email }, onBack, onClose }: CancelVisitDialogProps) {
  const action = useFormAction({
    send: (typed) =>
      call('PUT /api/visits/:id', { params: { id }, body: { status: 'canceled', reason: formText(typed, 'reason') } }),
    failedMessage: 'We couldn’t cancel the visit. Please try again.',
    successMessage: 'Visit canceled.',
    onDone: onClose,
  });
  return (
    <FormDialog
      title={`Cancel ${name}’s visit to ${pet_name}?`}
      action={action}
      label="Cancel visit"
      cancelLabel="Never mind"
      isDanger
      onClose={onBack}
    >
      <p>
        {email === ''
          ? 'There’s no email address, so please call them.'
          : `We’ll email ${name} in 5 minutes. Until then, you can undo this.`}
      </p>
      {email !== '' && (
        <Field
          label="Reason (optional)"
          name="reason"
          maxLength={visitLimits.reason}
          autoComplete="off"
          hint="Included in the email word for word."
          error={action.fields?.['reason']}
        />
      )}
    </FormDialog>
  );
}
