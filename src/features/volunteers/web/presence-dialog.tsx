import { useState } from 'react';
import { formText } from '../../../browser/action-result.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { FormDialog } from '../../../browser/dashboard/form-dialog.tsx';
import { useFormAction } from '../../../browser/use-form-action.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { parseChangedTime, parseLocalTime, toLocalTime } from '../../../ui/dashboard/when-field.tsx';
import { Field } from '../../../ui/field.tsx';
import type { Shift, ShiftPerson, ShiftsApi } from '../shifts.contract.ts';

const call = createApiClient<ShiftsApi>();

const options = [
  { value: 'here', label: 'Was here' },
  { value: 'no-show', label: 'No-show' },
  { value: 'unknown', label: 'Not recorded' },
] as const;
type Presence = (typeof options)[number]['value'];

interface PresenceDialogProps {
  shift: Shift;
  person: ShiftPerson;
  onClose: () => void;
}

/** Corrects when someone was here, or that they weren't. */
export function PresenceDialog({ shift, person, onClose }: PresenceDialogProps) {
  const { user_id, name, checked_in_at, checked_out_at, is_no_show } = person;
  const [presence, setPresence] = useState<Presence>(
    is_no_show ? 'no-show' : checked_in_at === null ? 'unknown' : 'here',
  );
  const isHere = presence === 'here';
  const action = useFormAction({
    ...(isHere && { required: { checked_in_at: 'Enter when they checked in' } }),
    send: (typed) =>
      call('PUT /api/shifts/:id/people/:user_id', {
        params: { id: shift.id, user_id: user_id! },
        body: {
          checked_in_at: isHere ? parseTime(formText(typed, 'checked_in_at'), checked_in_at) : null,
          checked_out_at: isHere ? parseTime(formText(typed, 'checked_out_at'), checked_out_at) : null,
          is_no_show: presence === 'no-show',
        },
      }),
    onDone: onClose,
  });
  const { fields } = action;
  return (
    <FormDialog title={`${name}’s attendance`} size="small" action={action} label="Save changes" onClose={onClose}>
      <ChoiceField
        label="Attendance"
        name="presence"
        value={presence}
        options={options}
        onChoose={(value) => setPresence(options.find((each) => each.value === value)!.value)}
      />
      {isHere && (
        <>
          <Field
            label="Checked in"
            name="checked_in_at"
            type="datetime-local"
            defaultValue={toLocalTime(new Date(checked_in_at ?? shift.starts_at))}
            error={fields?.['checked_in_at']}
          />
          <Field
            label="Checked out (optional)"
            name="checked_out_at"
            type="datetime-local"
            defaultValue={checked_out_at === null ? '' : toLocalTime(new Date(checked_out_at))}
            hint="Leave blank to count until the shift’s end."
            error={fields?.['checked_out_at']}
          />
        </>
      )}
    </FormDialog>
  );
}

/** Null if it is empty, and undefined if it stays. */
function parseTime(typed: string, before: string | null): string | null | undefined {
  if (typed === '') return null;
  return before === null ? (parseLocalTime(typed) ?? new Date().toISOString()) : parseChangedTime(typed, before);
}
