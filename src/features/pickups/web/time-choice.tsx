import { useId } from 'react';
import { FormMessage } from '../../../ui/form-message.tsx';
import type { PickupDay } from '../pickups.contract.ts';
import type { FreeSlots } from './use-free-slots.ts';

interface TimeChoiceProps {
  date: string;
  chosen: string;
  onChoose: (time: string) => void;
  slots: FreeSlots;
  /** The available times on this day. */
  times: readonly string[];
  error: string | undefined;
}

export function TimeChoice({ date, chosen, onChoose, slots, times, error }: TimeChoiceProps) {
  const id = useId();
  return (
    <fieldset
      className="field"
      role="radiogroup"
      aria-required
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      // Without any time, the fieldset itself must take the focus.
      tabIndex={-1}
    >
      <legend className="field-label mb-1.5">Time</legend>
      {times.length > 0 ? (
        <div className="field-choices">
          {times.map((time) => (
            <label key={time} className="field-choice tabular-nums">
              <input
                className="sr-only"
                type="radio"
                name={`${id}-time`}
                value={time}
                checked={time === chosen}
                onChange={() => onChoose(time)}
              />
              {time}
            </label>
          ))}
        </div>
      ) : (
        <NoTimes date={date} slots={slots} />
      )}
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function NoTimes({ date, slots: { days, failure, reload } }: { date: string; slots: FreeSlots }) {
  if (failure !== null) {
    return (
      <div className="flex flex-wrap items-center gap-3">
        <FormMessage type="error">{failure}</FormMessage>
        <button type="button" className="button button-small" onClick={reload}>
          Retry
        </button>
      </div>
    );
  }
  return (
    <p className="flex min-h-11 items-center text-soft" role="status">
      {days === null ? 'Loading times…' : explainNoTimes(date, days)}
    </p>
  );
}

function explainNoTimes(date: string, days: PickupDay[]): string {
  if (date === '') return 'Pick a date to see times.';
  const day = days.find((each) => each.date === date);
  if (!day) return 'Choose a date within the next year.';
  if (day.closed !== null) return `No pickups on this day: ${day.closed}.`;
  return day.times.length === 0
    ? 'Today’s times have passed. Pick another day.'
    : 'This day is fully booked. Pick another day.';
}
