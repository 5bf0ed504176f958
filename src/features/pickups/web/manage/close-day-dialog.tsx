import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { addDays, formatDay } from '../../../../platform/shelter-day.contract.ts';
import { createApiClient } from '../../../../browser/create-api-client.ts';
import { useFormSubmit } from '../../../../browser/use-form-submit.ts';
import { isBlank } from '../../../../platform/blank-text.contract.ts';
import { showAlert } from '../../../../ui/alerts.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Field, SelectField } from '../../../../ui/field.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { SubmitButton } from '../../../../ui/submit-button.tsx';
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
  const { revalidate } = useRevalidator();
  const [missingFields, setMissingFields] = useState<readonly string[]>([]);
  const form = useRef<HTMLFormElement>(null);
  const { onSubmit, isBusy, failure, fields } = useFormSubmit({
    check(typed) {
      const missing = ['day', 'reason'].filter((name) => isBlank(readFields(typed, name)));
      setMissingFields(missing);
      return missing.length > 0 ? 'Please choose a day and give a reason.' : null;
    },
    async send(typed) {
      const closed = await call('PUT /api/closed-days/:day', {
        params: { day: readFields(typed, 'day') },
        body: { location: readFields(typed, 'location'), reason: readFields(typed, 'reason') },
      });
      const rest = closed.pickups === 0 ? '' : ` ${closed.pickups} of its pickups should be moved.`;
      showAlert(`${formatDay(closed.day)} is closed.${rest}`, 'success');
      onClose();
      await revalidate();
    },
    fallbackMessage: 'The day could not be closed. Please try again.',
  });
  const errorOf = (name: string) => (missingFields.includes(name) ? 'must not be empty' : fields?.[name]);
  useEffect(() => {
    if (missingFields.length > 0 || fields) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [missingFields, fields]);
  return (
    <Dialog title="Close a day" onClose={onClose} isBusy={isBusy}>
      <form className="form" method="post" noValidate ref={form} onSubmit={onSubmit}>
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
            error={errorOf('day')}
          />
          <SelectField
            label="Where"
            name="location"
            defaultValue={location ?? ''}
            options={[
              { value: '', label: 'All locations' },
              ...pickupLocations.map((name) => ({ value: name, label: name })),
            ]}
            error={errorOf('location')}
          />
        </div>
        <Field
          label="Reason"
          name="reason"
          required
          maxLength={MAX_REASON}
          hint="Whoever looks for a pickup on this day reads it."
          error={errorOf('reason')}
        />
        {failure && <FormMessage kind="error">{failure}</FormMessage>}
        <div className="dialog-actions">
          <button className="button button-quiet" type="button" onClick={onClose}>
            Cancel
          </button>
          <SubmitButton isBusy={isBusy}>Close the day</SubmitButton>
        </div>
      </form>
    </Dialog>
  );
}

function readFields(typed: FormData, name: string): string {
  const value = typed.get(name);
  return typeof value === 'string' ? value.trim() : '';
}
