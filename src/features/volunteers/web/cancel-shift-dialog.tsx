import { useState } from 'react';
import { dayIn } from '../../../platform/shelter-day.contract.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { FormDialog } from '../../../browser/dashboard/form-dialog.tsx';
import { useToday } from '../../../browser/dashboard/use-today.ts';
import { useFormAction } from '../../../browser/use-form-action.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { shiftScopes, type ShiftScope } from '../volunteers.constants.ts';
import type { Shift, ShiftsApi } from '../shifts.contract.ts';
import { formatCount, formatShiftDay } from './shift-texts.ts';

const call = createApiClient<ShiftsApi>();

export const scopeLabels: Record<ShiftScope, string> = {
  this: 'Only this shift',
  following: 'This and all later ones',
};

interface CancelShiftDialogProps {
  shift: Shift;
  /** How many are signed up. */
  people: number;
  onClose: () => void;
}

export function CancelShiftDialog({ shift, people, onClose }: CancelShiftDialogProps) {
  const { id, title, series_id, starts_at } = shift;
  const { today, timeZone } = useToday();
  const [scope, setScope] = useState<ShiftScope>('this');
  const action = useFormAction({
    send: () => call('POST /api/shifts/:id/cancel', { params: { id }, body: { scope } }),
    successMessage: ({ canceled, emailed }) =>
      `Canceled ${formatCount(canceled, 'shift')}.${emailed > 0 ? ` We’re emailing ${formatPeople(emailed)}.` : ''}`,
    onDone: onClose,
  });
  const day = formatShiftDay(dayIn(timeZone, new Date(starts_at)), today);
  return (
    <FormDialog
      title={`Cancel ${title}?`}
      size="small"
      action={action}
      label="Cancel shift"
      busyLabel="Canceling…"
      cancelLabel="Never mind"
      isDanger
      onClose={onClose}
    >
      <p>
        {people === 0
          ? `${day}. No one is signed up yet. This can’t be undone.`
          : `${day}. We’ll email ${formatPeople(people)} who signed up. This can’t be undone.`}
      </p>
      {series_id !== null && <ScopeField scope={scope} onChoose={setScope} />}
    </FormDialog>
  );
}

export function formatPeople(count: number): string {
  return count === 1 ? 'the one person' : `${count} people`;
}

interface ScopeFieldProps {
  scope: ShiftScope;
  onChoose: (scope: ShiftScope) => void;
}

/** Which shifts of a weekly series. */
export function ScopeField({ scope, onChoose }: ScopeFieldProps) {
  return (
    <ChoiceField
      label="Which shifts?"
      name="scope"
      value={scope}
      options={shiftScopes.map((value) => ({ value, label: scopeLabels[value] }))}
      onChoose={(value) => onChoose(shiftScopes.find((each) => each === value)!)}
    />
  );
}
