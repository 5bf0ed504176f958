import { formText } from '../../../../browser/action-result.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { FormDialog } from '../../../../browser/dashboard/form-dialog.tsx';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { useMutation } from '../../../../browser/use-mutation.ts';
import { Field, SelectField, TextAreaField } from '../../../../ui/field.tsx';
import {
  medicalLimits,
  medicalMessages,
  procedureTypeLabels,
  procedureTypes,
  type ProcedureType,
} from '../../medical.constants.ts';
import type { MedicalApi, Procedure } from '../../medical.contract.ts';

const call = createApiClient<MedicalApi>();

interface ProcedureDialogProps {
  pet: { id: number; name: string };
  /** Null: a new one. */
  procedure: Procedure | null;
  today: string;
  onClose: () => void;
}

/** Records, corrects or deletes a procedure. */
export function ProcedureDialog({ pet, procedure, today, onClose }: ProcedureDialogProps) {
  const action = useFormAction({
    required: { performed_on: medicalMessages.chooseDay },
    send: (typed) => {
      const body = {
        type: formText(typed, 'type') as ProcedureType,
        name: formText(typed, 'name'),
        performed_on: formText(typed, 'performed_on'),
        veterinarian: formText(typed, 'veterinarian'),
        outcome: formText(typed, 'outcome'),
        note: formText(typed, 'note'),
        follow_up_on: formText(typed, 'follow_up_on'),
      };
      return procedure
        ? call('PUT /api/records/:id/procedures/:procedure_id', {
            params: { id: pet.id, procedure_id: procedure.id },
            body,
          })
        : call('POST /api/records/:id/procedures', { params: { id: pet.id }, body });
    },
    failedMessage: 'The procedure wasn’t saved. Please try again.',
    successMessage: ({ message }) => message,
    onDone: onClose,
  });
  const deletion = useMutation('The procedure wasn’t deleted.', { alertsFailure: true });
  const remove = (id: number) =>
    void deletion.mutate(
      () => call('DELETE /api/records/:id/procedures/:procedure_id', { params: { id: pet.id, procedure_id: id } }),
      { successMessage: ({ message }) => message, onDone: onClose },
    );
  const text = (name: 'name' | 'veterinarian' | 'outcome') => ({
    name,
    autoComplete: 'off',
    maxLength: medicalLimits[name],
    defaultValue: procedure?.[name] ?? '',
    error: action.fields?.[name],
  });
  return (
    <FormDialog
      title={procedure ? 'Edit procedure' : `Add procedure for ${pet.name}`}
      action={action}
      label="Save procedure"
      onClose={onClose}
    >
      <div className="form-pair">
        <SelectField
          label="Type"
          name="type"
          defaultValue={procedure?.type ?? 'spay_neuter'}
          options={procedureTypes.map((type) => ({ value: type, label: procedureTypeLabels[type] }))}
          error={action.fields?.['type']}
        />
        <Field
          label="Day"
          name="performed_on"
          type="date"
          max={today}
          defaultValue={procedure?.performed_on ?? today}
          error={action.fields?.['performed_on']}
        />
        <Field label="Name (optional)" {...text('name')} placeholder="e.g. Mass removal, left flank" />
        <Field label="Veterinarian (optional)" {...text('veterinarian')} />
      </div>
      <Field label="Outcome (optional)" {...text('outcome')} placeholder="e.g. No complications" />
      <TextAreaField
        label="Note (optional)"
        name="note"
        maxLength={medicalLimits.note}
        defaultValue={procedure?.note ?? ''}
        error={action.fields?.['note']}
      />
      <Field
        label="Follow-up (optional)"
        name="follow_up_on"
        type="date"
        defaultValue={procedure?.follow_up_on ?? ''}
        error={action.fields?.['follow_up_on']}
      />
      {procedure && (
        <button
          className="text-button justify-self-start"
          type="button"
          aria-disabled={deletion.isBusy || undefined}
          onClick={() => remove(procedure.id)}
        >
          Delete procedure
        </button>
      )}
    </FormDialog>
  );
}
