import { use, useEffect, useRef, useState } from 'react';
import { formText } from '../../../browser/action-result.ts';
import { describeFailure } from '../../../browser/api-failure.ts';
import { useFormAction } from '../../../browser/use-form-action.ts';
import { Field, TextAreaField } from '../../../ui/field.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { SiteContext } from '../../../ui/site-context.ts';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { bookableDays } from '../pickup-days.contract.ts';
import {
  MAX_PICKUP_NOTE,
  pickupMessages,
  formatSlot,
  type PickupLocation,
  type PickupTime,
} from '../pickups.constants.ts';
import type { PickupDay } from '../pickups.contract.ts';
import { LocationChoice } from './location-choice.tsx';
import { TimeChoice } from './time-choice.tsx';
import { useFreeSlots } from './use-free-slots.ts';
import { useLocations } from './use-locations.ts';

export interface PickupInput {
  date: string;
  time: PickupTime;
  location: PickupLocation;
  additionalNotes: string;
}

interface PickupFormProps {
  /** The pickup to move; absent for a new booking. */
  initial?: PickupInput;
  submitLabel: string;
  send: (input: PickupInput) => Promise<unknown>;
  successMessage: string;
  onDone: () => Promise<void> | void;
  /** False if `onDone` loads the change. */
  shouldRevalidate?: boolean;
  onBusy?: (isBusy: boolean) => void;
  onCancel?: () => void;
}

/** On an error, the typed values stay. */
export function PickupForm({ initial, submitLabel, send, onCancel, ...options }: PickupFormProps) {
  const { timeZone } = use(SiteContext);
  const [{ first: today, last }] = useState(() => bookableDays(timeZone, new Date()));
  const [chosenLocation, setChosenLocation] = useState<PickupLocation>(initial?.location ?? 'Main Branch');
  const [date, setDate] = useState(initial?.date ?? '');
  const [time, setTime] = useState<PickupTime | ''>(initial?.time ?? '');
  const shouldFocusTime = useRef(false);
  const locations = useLocations();
  // A previously booked location may no longer be offered.
  const location = locations.some(({ name }) => name === chosenLocation)
    ? chosenLocation
    : (locations[0]?.name ?? chosenLocation);
  const slots = useFreeSlots(location, date, today);
  const isOwn = (each: PickupTime) => initial?.date === date && initial.location === location && initial.time === each;
  const times = (slots.days?.find((day) => day.date === date)?.times ?? [])
    .filter((each) => each.free > 0 || isOwn(each.time))
    .map((each) => each.time);
  const chosen = time !== '' && times.includes(time) ? time : '';

  const { form, isBusy, failure, fields, clearErrors } = useFormAction({
    ...options,
    check: validate,
    send: (typed) =>
      send({ date, time: chosen as PickupTime, location, additionalNotes: formText(typed, 'additionalNotes') }),
    failedMessage: (error) => describeFailure(error, pickupMessages.failed),
    onFailed(error) {
      // Someone else took the slot: show the current ones.
      if (error.status === 409) slots.reload();
    },
  });

  useEffect(() => {
    if (!shouldFocusTime.current || chosen === '') return;
    shouldFocusTime.current = false;
    form.ref.current?.querySelector<HTMLElement>(`input[value="${chosen}"]`)?.focus();
  }, [chosen, form.ref]);

  /** An error refers to the previous choice. */
  function choose(slot: { location?: PickupLocation; date?: string; time?: PickupTime }) {
    if (slot.location !== undefined) setChosenLocation(slot.location);
    if (slot.date !== undefined) setDate(slot.date);
    if (slot.time !== undefined) setTime(slot.time);
    clearErrors();
  }

  function validate() {
    const isOutside = date !== '' && (date < today || date > last);
    const errors = {
      ...(date === '' && { date: pickupMessages.date }),
      // A day outside the range has no times to choose.
      ...(isOutside ? { date: pickupMessages.outside } : chosen === '' && { time: pickupMessages.time }),
    };
    const [first] = Object.values(errors);
    return first === undefined ? null : { failure: first, fields: errors };
  }

  return (
    <form {...form} className="form" noValidate>
      {failure && <FormMessage type="error">{failure}</FormMessage>}
      <LocationChoice
        locations={locations}
        chosen={location}
        onChoose={(newLocation) => choose({ location: newLocation })}
      />
      <div className="grid gap-3">
        <Field
          className="max-w-64"
          label="Date"
          name="date"
          type="date"
          required
          min={today}
          max={last}
          value={date}
          error={fields?.['date']}
          onChange={({ currentTarget }) => choose({ date: currentTarget.value })}
        />
        {times.length === 0 && (
          <NextFreeSlots
            days={slots.days}
            from={date === '' ? today : date}
            onChoose={(slot) => {
              // The button disappears with this choice, so the focus moves to the chosen time.
              shouldFocusTime.current = true;
              choose(slot);
            }}
          />
        )}
      </div>
      <TimeChoice
        date={date}
        chosen={chosen}
        onChoose={(newTime) => choose({ time: newTime })}
        slots={slots}
        times={times}
        error={fields?.['time']}
      />
      <TextAreaField
        label="Additional notes (optional)"
        name="additionalNotes"
        defaultValue={initial?.additionalNotes}
        maxLength={MAX_PICKUP_NOTE}
        hint="Such as who comes along, or that you need a hand with the carrier."
        error={fields?.['additionalNotes']}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton isBusy={isBusy} className="button button-large">
          {submitLabel}
        </SubmitButton>
        {onCancel && (
          <button type="button" className="button button-quiet button-large" onClick={onCancel}>
            Keep it as it is
          </button>
        )}
      </div>
    </form>
  );
}

const MAX_SLOTS = 3;

interface NextFreeSlotsProps {
  days: PickupDay[] | null;
  /** The first day to search. */
  from: string;
  onChoose: (slot: { date: string; time: PickupTime }) => void;
}

/** Shortcuts to the first free slots. */
function NextFreeSlots({ days, from, onChoose }: NextFreeSlotsProps) {
  const slots = (days ?? [])
    .filter(({ date }) => date >= from)
    .flatMap(({ date, times }) => times.filter(({ free }) => free > 0).map(({ time }) => ({ date, time })))
    .slice(0, MAX_SLOTS);
  if (slots.length === 0) return null;
  return (
    <div className="grid gap-1.5">
      <p className="text-small text-soft">Next free:</p>
      <div className="flex flex-wrap gap-2">
        {slots.map((slot) => (
          <button
            key={`${slot.date} ${slot.time}`}
            type="button"
            className="button button-quiet button-small"
            onClick={() => onChoose(slot)}
          >
            {formatSlot(slot)}
          </button>
        ))}
      </div>
    </div>
  );
}
