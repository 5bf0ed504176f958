import { createApiClient } from '../../../../browser/create-api-client.ts';
import { FormDialog } from '../../../../browser/dashboard/form-dialog.tsx';
import { formText } from '../../../../browser/action-result.ts';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { Field } from '../../../../ui/field.tsx';
import { medicalLimits, medicalMessages } from '../../medical.constants.ts';
import type { MedicalApi } from '../../medical.contract.ts';

const call = createApiClient<MedicalApi>();

interface SkipDialogProps {
  /** Such as "Rabies for Tank", or "5 doses". */
  about: string;
  ids: readonly number[];
  onClose: () => void;
  onDone?: () => void;
}

const suggestions = ['Sick', 'Already vaccinated', 'Veterinarian’s decision', 'Aggressive'];

/** Skips doses with a reason; what comes after them is planned from today. */
export function SkipDialog({ about, ids, onClose, onDone }: SkipDialogProps) {
  const action = useFormAction({
    required: { reason: medicalMessages.enterReason },
    send: (typed) =>
      call('POST /api/records/medical/skip', { body: { treatment_ids: [...ids], reason: formText(typed, 'reason') } }),
    failedMessage: 'We couldn’t skip it. Please try again.',
    onDone: () => {
      onClose();
      onDone?.();
    },
  });
  return (
    <FormDialog title={`Skip ${about}?`} size="small" action={action} label="Skip" onClose={onClose}>
      <Field
        label="Reason"
        name="reason"
        required
        maxLength={medicalLimits.reason}
        autoComplete="off"
        list="skip-reasons"
        error={action.fields?.['reason']}
      />
      <datalist id="skip-reasons">
        {suggestions.map((reason) => (
          <option key={reason}>{reason}</option>
        ))}
      </datalist>
    </FormDialog>
  );
}
