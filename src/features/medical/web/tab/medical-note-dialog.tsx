import { useState } from 'react';
import { formText } from '../../../../browser/action-result.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { FormDialog } from '../../../../browser/dashboard/form-dialog.tsx';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { useMutation } from '../../../../browser/use-mutation.ts';
import { ChoiceField } from '../../../../ui/choice-field.tsx';
import { Field, TextAreaField } from '../../../../ui/field.tsx';
import {
  medicalLimits,
  medicalMessages,
  medicalNoteTypeLabels,
  medicalNoteTypes,
  type MedicalNoteType,
} from '../../medical.constants.ts';
import type { MedicalApi, MedicalNote } from '../../medical.contract.ts';

const call = createApiClient<MedicalApi>();

interface MedicalNoteDialogProps {
  pet: { id: number; name: string };
  /** Null: a new one. */
  note: MedicalNote | null;
  today: string;
  onClose: () => void;
}

const hints: Record<MedicalNoteType, string> = {
  note: 'Shown here only.',
  alert: 'Shown wherever staff see this animal, e.g. “Bites when touched at the hip”.',
  hold: 'Shown wherever staff see this animal, e.g. “No adoption before surgery”.',
};

/** Writes, changes or deletes a medical note, an alert or a hold. */
export function MedicalNoteDialog({ pet, note, today, onClose }: MedicalNoteDialogProps) {
  const [type, setType] = useState<MedicalNoteType>(note?.type ?? 'note');
  const action = useFormAction({
    required: { text: medicalMessages.enterNote },
    send: (typed) => {
      const body = {
        type,
        text: formText(typed, 'text'),
        ends_on: type === 'note' ? null : formText(typed, 'ends_on'),
      };
      return note
        ? call('PUT /api/records/:id/medical-notes/:note_id', { params: { id: pet.id, note_id: note.id }, body })
        : call('POST /api/records/:id/medical-notes', { params: { id: pet.id }, body });
    },
    failedMessage: 'The note wasn’t saved. Please try again.',
    successMessage: ({ message }) => message,
    onDone: onClose,
  });
  const deletion = useMutation('The note wasn’t deleted.', { alertsFailure: true });
  const remove = (id: number) =>
    void deletion.mutate(
      () => call('DELETE /api/records/:id/medical-notes/:note_id', { params: { id: pet.id, note_id: id } }),
      { successMessage: ({ message }) => message, onDone: onClose },
    );
  return (
    <FormDialog
      title={note ? 'Edit note' : `Add note for ${pet.name}`}
      action={action}
      label="Save note"
      onClose={onClose}
    >
      <ChoiceField
        label="Type"
        name="type"
        value={type}
        options={medicalNoteTypes.map((each) => ({ value: each, label: medicalNoteTypeLabels[each] }))}
        onChoose={(value) => setType(medicalNoteTypes.find((each) => each === value)!)}
        hint={hints[type]}
      />
      <TextAreaField
        label="Text"
        name="text"
        maxLength={medicalLimits.note}
        defaultValue={note?.text ?? ''}
        error={action.fields?.['text']}
      />
      {type !== 'note' && (
        <Field
          label="Until (optional)"
          name="ends_on"
          type="date"
          min={note ? undefined : today}
          defaultValue={note?.ends_on ?? ''}
          hint="Without a day, it stays until you end it."
          error={action.fields?.['ends_on']}
        />
      )}
      {note && (
        <button
          className="text-button justify-self-start"
          type="button"
          aria-disabled={deletion.isBusy || undefined}
          onClick={() => remove(note.id)}
        >
          Delete note
        </button>
      )}
    </FormDialog>
  );
}
