import { useEffect, useRef } from 'react';
import { Field } from '../../../../ui/field.tsx';
import { isDay } from './calendar-address.ts';

/** While a year is typed each of its digits makes a date: one goes there when the typing pauses. */
const PAUSE = 500;
const FIRST_YEAR = '2000';

/** The day that is looked at, to be picked or typed. What one is typing just now is left alone. */
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
        if (!isDay(value) || value < FIRST_YEAR) return;
        timer.current = setTimeout(() => onChoose(value), PAUSE);
      }}
    />
  );
}
