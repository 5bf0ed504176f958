import { useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { SelectField, Field } from '../../../../ui/field.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { calendarHref, stepCalendar, isDay, type CalendarFilters, type CalendarView } from './calendar-filters.ts';
import type { Calendar } from './load-calendar.ts';

const views: { view: CalendarView; label: string }[] = [
  { view: 'day', label: 'Day' },
  { view: 'week', label: 'Week' },
];
/** Selects view, day and location; the URL holds them. */
export function CalendarToolbar({ calendar: { filters, day, days, today, allSites } }: { calendar: Calendar }) {
  const navigate = useNavigate();
  const go = (to: CalendarFilters) => void navigate(calendarHref(to), { preventScrollReset: true });
  return (
    <div className="calendar-toolbar">
      <nav className="view-switch" aria-label="View">
        {views.map(({ view, label }) => (
          <Link
            key={view}
            to={calendarHref({ ...filters, view, from: filters.from ?? day })}
            preventScrollReset
            aria-current={view === filters.view ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      <nav className="calendar-step" aria-label="Days">
        <StepLink to={calendarHref(stepCalendar(filters, day, -1))} label={`Previous ${filters.view}`} icon="back" />
        <Link
          className="button button-quiet button-small"
          to={calendarHref({ ...filters, from: today })}
          preventScrollReset
          aria-current={days.includes(today) ? 'date' : undefined}
        >
          Today
        </Link>
        <StepLink to={calendarHref(stepCalendar(filters, day, 1))} label={`Next ${filters.view}`} icon="arrow" />
      </nav>
      <div className="calendar-choice">
        <DayField day={day} onChoose={(from) => go({ ...filters, from })} />
        <SelectField
          label="Location"
          name="location"
          options={[{ value: '', label: 'All sites' }, ...allSites.map(({ name }) => ({ value: name, label: name }))]}
          value={filters.location ?? ''}
          onChange={({ currentTarget: { value } }) =>
            go({
              ...filters,
              from: filters.from ?? day,
              location: value === '' ? null : value,
            })
          }
        />
      </div>
    </div>
  );
}

function StepLink({ to, label, icon }: { to: string; label: string; icon: 'back' | 'arrow' }) {
  return (
    <Link className="round-button" to={to} preventScrollReset aria-label={label} title={label}>
      <Icon name={icon} />
    </Link>
  );
}

/** Each typed digit of a year makes a valid date, so navigation waits for a pause. */
const TYPING_PAUSE_MS = 500;

const MIN_YEAR = '2000';

/** Does not overwrite the field while it has the focus. */
function DayField({ day, onChoose }: { day: string; onChoose: (day: string) => void }) {
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
