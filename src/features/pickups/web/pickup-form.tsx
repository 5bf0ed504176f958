import { use, useEffect, useRef, useState } from 'react';
import { ApiFailure, describeFailure } from '../../../browser/api-failure.ts';
import { Field, TextAreaField } from '../../../ui/field.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { SiteContext } from '../../../ui/site-context.ts';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { bookableDays } from '../pickup-days.contract.ts';
import { MAX_PICKUP_NOTE, pickupMessages, type PickupLocation, type PickupTime } from '../pickup-words.contract.ts';
import { LocationChoice } from './location-choice.tsx';
import { NextFree } from './next-free.tsx';
import { TimeChoice } from './time-choice.tsx';
import { useFreeSlots } from './use-free-slots.ts';
import { usePlaces } from './use-places.ts';

export interface WantedPickup {
  date: string;
  time: PickupTime;
  location: PickupLocation;
  additionalNotes: string;
}

interface PickupFormProps {
  /** The pickup that is moved; none where one is booked. */
  before?: WantedPickup;
  submitLabel: string;
  send: (wanted: WantedPickup) => Promise<void>;
  onCancel?: () => void;
}

interface Trouble {
  sentence: string;
  fields: Record<string, string>;
}

/** Where, when, and what the shelter should know. Whatever is refused, what was typed stays. */
export function PickupForm({ before, submitLabel, send, onCancel }: PickupFormProps) {
  const { timeZone } = use(SiteContext);
  const [{ first: today, last }] = useState(() => bookableDays(timeZone, new Date()));
  const [wanted, setWanted] = useState<PickupLocation>(before?.location ?? 'Main Branch');
  const [date, setDate] = useState(before?.date ?? '');
  const [time, setTime] = useState<PickupTime | ''>(before?.time ?? '');
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const isTimeToFocus = useRef(false);
  const places = usePlaces();
  // Where one was booked before, nothing may be booked any more.
  const location = places.some(({ name }) => name === wanted) ? wanted : (places[0]?.name ?? wanted);
  const slots = useFreeSlots(location, date, today);
  const isOwn = (each: PickupTime) => before?.date === date && before.location === location && before.time === each;
  const times = (slots.days?.find((day) => day.date === date)?.times ?? [])
    .filter((each) => each.free > 0 || isOwn(each.time))
    .map((each) => each.time);
  const chosen = time !== '' && times.includes(time) ? time : '';

  useEffect(() => {
    if (trouble) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [trouble]);

  useEffect(() => {
    if (!isTimeToFocus.current || chosen === '') return;
    isTimeToFocus.current = false;
    form.current?.querySelector<HTMLElement>(`input[value="${chosen}"]`)?.focus();
  }, [chosen]);

  /** What was wrong was wrong with what was chosen before. */
  function choose(slot: { location?: PickupLocation; date?: string; time?: PickupTime }) {
    if (slot.location !== undefined) setWanted(slot.location);
    if (slot.date !== undefined) setDate(slot.date);
    if (slot.time !== undefined) setTime(slot.time);
    setTrouble(null);
  }

  async function submit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const isOutside = date !== '' && (date < today || date > last);
    const missing = {
      ...(date === '' && { date: pickupMessages.date }),
      // There is no time to choose on such a day.
      ...(isOutside ? { date: pickupMessages.outside } : chosen === '' && { time: pickupMessages.time }),
    };
    const [first] = Object.values(missing);
    setTrouble(first === undefined ? null : { sentence: first, fields: missing });
    if (chosen === '' || date === '') return;
    const notes = new FormData(event.currentTarget).get('additionalNotes');
    setIsBusy(true);
    try {
      await send({ date, time: chosen, location, additionalNotes: typeof notes === 'string' ? notes : '' });
    } catch (failure) {
      setTrouble({
        sentence: describeFailure(failure, pickupMessages.failed),
        fields: (failure instanceof ApiFailure && failure.fields) || {},
      });
      // Somebody else was ahead: what is offered now is free now.
      if (failure instanceof ApiFailure && failure.status === 409) slots.reload();
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <form className="form" method="post" noValidate ref={form} onSubmit={(event) => void submit(event)}>
      {trouble && <FormMessage kind="error">{trouble.sentence}</FormMessage>}
      <LocationChoice places={places} chosen={location} onChoose={(chosenPlace) => choose({ location: chosenPlace })} />
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
          error={trouble?.fields['date']}
          onChange={({ currentTarget }) => choose({ date: currentTarget.value })}
        />
        {times.length === 0 && (
          <NextFree
            days={slots.days}
            from={date === '' ? today : date}
            onChoose={(slot) => {
              // The button is gone with that.
              isTimeToFocus.current = true;
              choose(slot);
            }}
          />
        )}
      </div>
      <TimeChoice
        date={date}
        chosen={chosen}
        onChoose={(chosenTime) => choose({ time: chosenTime })}
        slots={slots}
        times={times}
        error={trouble?.fields['time']}
      />
      <TextAreaField
        label="Additional notes (optional)"
        name="additionalNotes"
        defaultValue={before?.additionalNotes}
        maxLength={MAX_PICKUP_NOTE}
        hint="Such as who comes along, or that you need a hand with the carrier."
        error={trouble?.fields['additionalNotes']}
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
