import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { currentUser } from '../../../../browser/create-api-client.ts';
import { useFormSubmit } from '../../../../browser/use-form-submit.ts';
import { isBlank } from '../../../../platform/blank-text.contract.ts';
import { addDays, formatDay } from '../../pickup-days.contract.ts';
import { showAlert } from '../../../../ui/alerts.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Field, SelectField } from '../../../../ui/field.tsx';
import { FormMessage } from '../../../../ui/form-message.tsx';
import { SubmitButton } from '../../../../ui/submit-button.tsx';
import { MAX_DAYS_AHEAD, pickupLocations, type PickupLocation } from '../../pickup-words.contract.ts';
import type { PickupsApi } from '../../pickups.contract.ts';

const call = currentUser<PickupsApi>();
const MAX_REASON = 120;

interface CloseDayDialogProps {
  /** The shelter's own. */
  today: string;
  /** What is meant, as far as one knows it already. */
  day?: string;
  location?: PickupLocation | null;
  onClose: () => void;
}

/** Closes a day for pickups. What is booked on it stays, and stands out until it is moved. */
export function CloseDayDialog({ today, day = '', location = null, onClose }: CloseDayDialogProps) {
  const { revalidate } = useRevalidator();
  const [empty, setEmpty] = useState<readonly string[]>([]);
  const form = useRef<HTMLFormElement>(null);
  const { onSubmit, isBusy, failure, fields } = useFormSubmit({
    check(typed) {
      const missing = ['day', 'reason'].filter((name) => isBlank(read(typed, name)));
      setEmpty(missing);
      return missing.length > 0 ? 'Please choose a day and give a reason.' : null;
    },
    async send(typed) {
      const closed = await call('PUT /api/closed-days/:day', {
        params: { day: read(typed, 'day') },
        body: { location: read(typed, 'location'), reason: read(typed, 'reason') },
      });
      const rest = closed.pickups === 0 ? '' : ` ${closed.pickups} of its pickups should be moved.`;
      showAlert(`${formatDay(closed.day)} is closed.${rest}`, 'success');
      onClose();
      await revalidate();
    },
    fallbackMessage: 'The day could not be closed. Please try again.',
  });
  const errorOf = (name: string) => (empty.includes(name) ? 'must not be empty' : fields?.[name]);
  useEffect(() => {
    if (empty.length > 0 || fields) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [empty, fields]);
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

function read(typed: FormData, name: string): string {
  const value = typed.get(name);
  return typeof value === 'string' ? value.trim() : '';
}
