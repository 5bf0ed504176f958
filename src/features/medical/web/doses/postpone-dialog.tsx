import { useState } from 'react';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { FormDialog } from '../../../../browser/dashboard/form-dialog.tsx';
import { formText } from '../../../../browser/action-result.ts';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { addDays } from '../../../../platform/shelter-day.contract.ts';
import { Field } from '../../../../ui/field.tsx';
import { medicalMessages } from '../../medical.constants.ts';
import type { MedicalApi } from '../../medical.contract.ts';

const call = createApiClient<MedicalApi>();

interface PostponeDialogProps {
  /** Such as "Rabies for Tank", or "5 doses". */
  about: string;
  ids: readonly number[];
  dueOn?: string;
  today: string;
  onClose: () => void;
  onDone?: () => void;
}

const presets: [string, number][] = [
  ['Tomorrow', 1],
  ['In 3 days', 3],
  ['In a week', 7],
  ['In 2 weeks', 14],
];

/** Moves doses to another day. */
export function PostponeDialog({ about, ids, dueOn, today, onClose, onDone }: PostponeDialogProps) {
  const [day, setDay] = useState(dueOn !== undefined && dueOn > today ? dueOn : addDays(today, 1));
  const action = useFormAction({
    required: { due_on: medicalMessages.chooseDay },
    send: (typed) =>
      call('POST /api/records/medical/postpone', {
        body: { treatment_ids: [...ids], due_on: formText(typed, 'due_on') },
      }),
    failedMessage: 'We couldn’t move it. Please try again.',
    onDone: () => {
      onClose();
      onDone?.();
    },
  });
  return (
    <FormDialog title={`Move ${about}`} size="small" action={action} label="Move" onClose={onClose}>
      <div className="medical-presets">
        {presets.map(([label, days]) => (
          <button
            key={days}
            className="field-choice"
            type="button"
            aria-pressed={day === addDays(today, days)}
            onClick={() => setDay(addDays(today, days))}
          >
            {label}
          </button>
        ))}
      </div>
      <Field
        label="New day"
        name="due_on"
        type="date"
        required
        min={today}
        value={day}
        onChange={({ currentTarget }) => setDay(currentTarget.value)}
        error={action.fields?.['due_on']}
      />
    </FormDialog>
  );
}
