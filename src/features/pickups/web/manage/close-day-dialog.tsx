import { findBlankFields, formText } from '../../../../browser/action-result.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { FormDialog } from '../../../../browser/dashboard/form-dialog.tsx';
import { useFormAction } from '../../../../browser/use-form-action.ts';
import { addDays, formatDay } from '../../../../platform/shelter-day.contract.ts';
import { Field, SelectField } from '../../../../ui/field.tsx';
import { MAX_DAYS_AHEAD, pickupLocations, type PickupLocation } from '../../pickups.constants.ts';
import type { PickupsApi } from '../../pickups.contract.ts';

const call = createApiClient<PickupsApi>();
const MAX_REASON = 120;

interface CloseDayDialogProps {
  /** The shelter's date. */
  today: string;
  /** Preset from the calendar's filters. */
  day?: string;
  location?: PickupLocation | null;
  onClose: () => void;
}

/** Closes a day for pickups. Booked pickups stay, highlighted until they are moved. */
export function CloseDayDialog({ today, day = '', location = null, onClose }: CloseDayDialogProps) {
  const action = useFormAction({
    check: (typed) =>
      findBlankFields(
        typed,
        { day: 'Choose a day', reason: 'Enter a reason' },
        'Please choose a day and give a reason.',
      ),
    send(typed) {
      const params = { day: formText(typed, 'day') };
      const body = { location: formText(typed, 'location'), reason: formText(typed, 'reason').trim() };
      return call('PUT /api/closed-days/:day', { params, body });
    },
    failedMessage: 'The day could not be closed. Please try again.',
    successMessage({ day: closedDay, pickups }) {
      const rest = pickups === 0 ? '' : ` ${pickups} of its pickups should be moved.`;
      return `${formatDay(closedDay)} is closed.${rest}`;
    },
    onDone: onClose,
  });
  const { fields } = action;
  return (
    <FormDialog title="Close a day" action={action} label="Close the day" onClose={onClose}>
      <p className="text-soft">
        No pickups can be booked on it any more. Those that are booked stay: you see them in the calendar and can move
        them.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Closed on"
          name="day"
          type="date"
          required
          min={today}
          max={addDays(today, MAX_DAYS_AHEAD)}
          defaultValue={day >= today ? day : ''}
          error={fields?.['day']}
        />
        <SelectField
          label="Where"
          name="location"
          defaultValue={location ?? ''}
          options={[
            { value: '', label: 'All locations' },
            ...pickupLocations.map((name) => ({ value: name, label: name })),
          ]}
          error={fields?.['location']}
        />
      </div>
      <Field
        label="Reason"
        name="reason"
        required
        maxLength={MAX_REASON}
        hint="Whoever looks for a pickup on this day reads it."
        error={fields?.['reason']}
      />
    </FormDialog>
  );
}
