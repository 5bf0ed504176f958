import { useEffect, useRef } from 'react';
import { Field } from '../../../../ui/field.tsx';
import { isDay } from './calendar-filters.ts';

/** Each typed digit of a year makes a valid date, so navigation waits for a pause. */
const TYPING_PAUSE_MS = 500;
const MIN_YEAR = '2000';

/** Does not overwrite the field while it has the focus. */
export function DayField({ day, onChoose }: { day: string; onChoose: (day: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = day;
  }, [day]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <Field
      ref={input}
      label="Day"
      name="from"
      type="date"
      defaultValue={day}
      onChange={({ currentTarget: { value } }) => {
        clearTimeout(timer.current);
        if (!isDay(value) || value < MIN_YEAR) return;
        timer.current = setTimeout(() => onChoose(value), TYPING_PAUSE_MS);
      }}
    />
  );
}
