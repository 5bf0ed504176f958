import { use, useEffect, useRef, useState } from 'react';
import { formText } from '../../../browser/action-result.ts';
import { describeFailure } from '../../../browser/api-failure.ts';
import { useFormAction } from '../../../browser/use-form-action.ts';
import { Field, TextAreaField } from '../../../ui/field.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { SiteContext } from '../../../ui/site-context.ts';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { addDays, formatDay } from '../../../platform/shelter-day.contract.ts';
import { formatDecisionDays, roundDecisionDays } from '../../adoptions/decision-days.contract.ts';
import { bookableDays } from '../pickup-days.contract.ts';
import { MAX_PICKUP_NOTE, pickupMessages, formatSlot } from '../pickups.constants.ts';
import type { Pickup, PickupDay } from '../pickups.contract.ts';
import { LocationChoice, type PickedUpPet } from './location-choice.tsx';
import { TimeChoice } from './time-choice.tsx';
import { useFreeSlots } from './use-free-slots.ts';
import { useLocations } from './use-locations.ts';

export interface PickupInput {
  date: string;
  time: string;
  location: string;
  additionalNotes: string;
}

interface PickupFormProps {
  /** Whose location is suggested and marked. */
  pet?: PickedUpPet;
  /** While the application is undecided: the median days to a decision, if there are any. */
  decisionDays?: number | null;
  /** The pickup to move; absent for a new booking. */
  initial?: PickupInput;
  submitLabel: string;
  send: (input: PickupInput) => Promise<Pickup>;
  successMessage: string | ((pickup: Pickup) => string);
  onDone: () => Promise<void> | void;
  /** False if `onDone` loads the change. */
  shouldRevalidate?: boolean;
  onBusy?: (isBusy: boolean) => void;
  onCancel?: () => void;
}

/** On an error, the typed values stay. */
export function PickupForm({
  pet,
  decisionDays = null,
  initial,
  submitLabel,
  send,
  onCancel,
  ...options
}: PickupFormProps) {
  const { timeZone } = use(SiteContext);
  const [{ first: today, last }] = useState(() => bookableDays(timeZone, new Date()));
  const [chosenLocation, setChosenLocation] = useState<string>(initial?.location ?? pet?.location ?? '');
  const [date, setDate] = useState(initial?.date ?? '');
  const [time, setTime] = useState<string>(initial?.time ?? '');
  // The day after, as a decision may come late in the day.
  const suggestedFrom = decisionDays === null ? today : addDays(today, roundDecisionDays(decisionDays) + 1);
  const shouldFocusTime = useRef(false);
  const locations = useLocations();
  // A previously booked location may no longer be offered.
  const location = locations.some(({ name }) => name === chosenLocation)
    ? chosenLocation
    : (locations[0]?.name ?? chosenLocation);
  const slots = useFreeSlots(location, date, today);
  const isOwn = (each: string) => initial?.date === date && initial.location === location && initial.time === each;
  const times = (slots.days?.find((day) => day.date === date)?.times ?? [])
    .filter((each) => each.free > 0 || isOwn(each.time))
    .map((each) => each.time);
  const chosen = time !== '' && times.includes(time) ? time : '';

  const { form, isBusy, failure, fields, clearErrors } = useFormAction({
    ...options,
    check: (typed) => validate(formText(typed, 'additionalNotes')),
    send: (typed) => send({ date, time: chosen, location, additionalNotes: formText(typed, 'additionalNotes') }),
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
  function choose(slot: { location?: string; date?: string; time?: string }) {
    if (slot.location !== undefined) setChosenLocation(slot.location);
    if (slot.date !== undefined) setDate(slot.date);
    if (slot.time !== undefined) setTime(slot.time);
    clearErrors();
  }

  function validate(notes: string) {
    const isOutside = date !== '' && (date < today || date > last);
    const errors = {
      ...(date === '' && { date: pickupMessages.date }),
      // A day outside the range has no times to choose.
      ...(isOutside ? { date: pickupMessages.outside } : chosen === '' && { time: pickupMessages.time }),
    };
    const [first] = Object.values(errors);
    if (first !== undefined) return { failure: first, fields: errors };
    const isUnchanged = chosen !== '' && isOwn(chosen) && notes === initial?.additionalNotes;
    return isUnchanged ? { failure: pickupMessages.sameTime } : null;
  }

  return (
    <form {...form} className="form" noValidate>
      {failure && <FormMessage type="error">{failure}</FormMessage>}
      <LocationChoice
        {...(pet && { pet })}
        locations={locations}
        chosen={location}
        onChoose={(newLocation) => choose({ location: newLocation })}
      />
      <div className="grid gap-3">
        <Field
          className="pickup-date"
          label="Date"
          name="date"
          type="date"
          required
          hint={decisionDays === null ? undefined : describeSuggestion(decisionDays, suggestedFrom)}
          min={today}
          max={last}
          value={date}
          error={fields?.['date']}
          onChange={({ currentTarget }) => choose({ date: currentTarget.value })}
        />
        {times.length === 0 && (
          <NextFreeSlots
            days={slots.days}
            from={date < today ? suggestedFrom : date}
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
      {date !== '' && date < suggestedFrom && times.length > 0 && (
        <p className="dashboard-notice" role="status">
          {`This time is tentative: we might still be deciding on ${formatShortDay(date)}. Please come only after we’ve emailed you that your application is approved.`}
        </p>
      )}
      <TextAreaField
        label="Additional notes (optional)"
        name="additionalNotes"
        defaultValue={initial?.additionalNotes}
        maxLength={MAX_PICKUP_NOTE}
        hint={`e.g. who’s coming with you${pet === undefined || pet.type === 'Dog' ? '' : ', or if you need help with the carrier'}`}
        error={fields?.['additionalNotes']}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton isBusy={isBusy} className="button button-large">
          {submitLabel}
        </SubmitButton>
        {onCancel && (
          <button type="button" className="button button-quiet button-large" onClick={onCancel}>
            Never mind
          </button>
        )}
      </div>
    </form>
  );
}

/** Before most decisions, a time may have to be moved. */
function describeSuggestion(decisionDays: number, from: string): string {
  const within = `${formatDecisionDays(decisionDays)} (by ${formatShortDay(addDays(from, -1))})`;
  return `We usually decide within ${within}, so we suggest ${formatShortDay(from)} or later.`;
}

function formatShortDay(date: string): string {
  return formatDay(date, { month: 'short', day: 'numeric' });
}

const MAX_SLOTS = 4;

interface NextFreeSlotsProps {
  days: PickupDay[] | null;
  /** The first day to search. */
  from: string;
  onChoose: (slot: { date: string; time: string }) => void;
}

/** Shortcuts to the first free slots, a morning and an afternoon of each day. */
function NextFreeSlots({ days, from, onChoose }: NextFreeSlotsProps) {
  const slots = (days ?? [])
    .filter(({ date }) => date >= from)
    .flatMap(({ date, times }) => {
      const free = times.filter((each) => each.free > 0).map(({ time }) => time);
      return [free.find((time) => time.endsWith('AM')), free.find((time) => time.endsWith('PM'))].flatMap((time) =>
        time === undefined ? [] : { date, time },
      );
    })
    .slice(0, MAX_SLOTS);
  if (slots.length === 0) return null;
  return (
    <div className="grid gap-1.5">
      <p className="text-small text-soft">Next available:</p>
      <div className="pickup-next">
        {slots.map((slot) => (
          <button
            key={`${slot.date} ${slot.time}`}
            type="button"
            className="button button-quiet button-small"
            onClick={() => onChoose(slot)}
          >
            <SlotText>{formatSlot(slot)}</SlotText>
          </button>
        ))}
      </div>
    </div>
  );
}

/** Breaks before the time only. */
function SlotText({ children: text }: { children: string }) {
  const time = text.lastIndexOf(' ', text.lastIndexOf(' ') - 1) + 1;
  return (
    <span>
      {text.slice(0, time)}
      <span className="whitespace-nowrap">{text.slice(time)}</span>
    </span>
  );
}
