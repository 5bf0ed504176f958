import { formText } from '../../../../browser/action-result.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { FormDialog } from '../../../../browser/dashboard/form-dialog.tsx';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { Field, SelectField, TextAreaField } from '../../../../ui/field.tsx';
import { medicalLimits, medicalMessages } from '../../medical.constants.ts';
import type { MedicalApi, MedicalFile, Procedure } from '../../medical.contract.ts';
import { describeDay } from '../doses/describe-dose.ts';
import { nameOf } from '../tab/procedures-panel.tsx';

const call = createApiClient<MedicalApi>();

interface FileDialogProps {
  petId: number;
  file: MedicalFile;
  procedures: readonly Procedure[];
  onClose: () => void;
}

/** Renames a file, or changes what it belongs to. */
export function FileDialog({ petId, file, procedures, onClose }: FileDialogProps) {
  const action = useFormAction({
    required: { name: medicalMessages.enterName },
    send: (typed) =>
      call('PUT /api/records/:id/files/:file_id', {
        params: { id: petId, file_id: file.id },
        body: {
          name: formText(typed, 'name'),
          note: formText(typed, 'note'),
          procedure_id: formText(typed, 'procedure_id') || null,
        },
      }),
    failedMessage: 'The file wasn’t saved. Please try again.',
    onDone: onClose,
  });
  return (
    <FormDialog title="Edit file" action={action} label="Save changes" onClose={onClose}>
      <Field
        label="Name"
        name="name"
        required
        maxLength={medicalLimits.fileName}
        defaultValue={file.name}
        error={action.fields?.['name']}
      />
      <SelectField
        label="Procedure (optional)"
        name="procedure_id"
        defaultValue={file.procedure?.id ?? ''}
        options={[
          { value: '', label: 'None' },
          ...procedures.map((each) => ({
            value: String(each.id),
            label: `${nameOf(each)}, ${describeDay(each.performed_on)}`,
          })),
        ]}
        error={action.fields?.['procedure_id']}
      />
      <TextAreaField
        label="Note (optional)"
        name="note"
        maxLength={medicalLimits.note}
        defaultValue={file.note ?? ''}
        error={action.fields?.['note']}
      />
    </FormDialog>
  );
}
