import { formText } from '../../../../browser/action-result.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { FormDialog } from '../../../../browser/dashboard/form-dialog.tsx';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import type { MedicalApi } from '../../medical.contract.ts';
import type { Treatment } from '../../treatments.contract.ts';
import { DoseFields, parseDoseFields } from '../doses/dose-fields.tsx';
import { parseChangedTime, WhenField } from '../../../../ui/dashboard/when-field.tsx';

const call = createApiClient<MedicalApi>();

/** Corrects a dose that was given. */
export function CorrectionDialog({ treatment, onClose }: { treatment: Treatment; onClose: () => void }) {
  const { id, pet_id, name, type } = treatment;
  const recordedAt = treatment.given_at!;
  const action = useFormAction({
    send: (typed) => {
      const given_at = parseChangedTime(formText(typed, 'given_at'), recordedAt);
      return call('PUT /api/records/:id/treatments/:treatment_id', {
        params: { id: pet_id, treatment_id: id },
        body: { ...parseDoseFields(typed), ...(given_at !== undefined && { given_at }) },
      });
    },
    failedMessage: 'The correction wasn’t saved. Please try again.',
    successMessage: ({ message }) => message,
    onDone: onClose,
  });
  return (
    <FormDialog title={`Correct ${name}`} action={action} label="Save correction" onClose={onClose}>
      <WhenField label="Given" name="given_at" at={recordedAt} error={action.fields?.['given_at']} />
      <DoseFields type={type} initial={treatment} fields={action.fields} />
    </FormDialog>
  );
}
