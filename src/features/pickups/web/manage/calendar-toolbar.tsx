import { Link, useNavigate } from 'react-router';
import { SelectField } from '../../../../ui/field.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { pickupLocations } from '../../pickup-words.contract.ts';
import { calendarHref, turned, type CalendarAsked, type CalendarView } from './calendar-address.ts';
import { DayField } from './day-field.tsx';
import type { Calendar } from './load-calendar.ts';

const views: { view: CalendarView; label: string }[] = [
  { view: 'day', label: 'Day' },
  { view: 'week', label: 'Week' },
];
const locations = [
  { value: '', label: 'All locations' },
  ...pickupLocations.map((name) => ({ value: name, label: name })),
];

/** Which days, and where; the address holds it. */
export function CalendarToolbar({ calendar: { asked, day, days, today } }: { calendar: Calendar }) {
  const navigate = useNavigate();
  const go = (to: CalendarAsked) => void navigate(calendarHref(to), { preventScrollReset: true });
  return (
    <div className="calendar-toolbar">
      <nav className="view-switch" aria-label="View">
        {views.map(({ view, label }) => (
          <Link
            key={view}
            to={calendarHref({ ...asked, view, from: asked.from ?? day })}
            preventScrollReset
            aria-current={view === asked.view ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      <nav className="calendar-turn" aria-label="Days">
        <Turn to={calendarHref(turned(asked, day, -1))} label={`Previous ${asked.view}`} icon="back" />
        <Link
          className="button button-quiet button-small"
          to={calendarHref({ ...asked, from: today })}
          preventScrollReset
          aria-current={days.includes(today) ? 'date' : undefined}
        >
          Today
        </Link>
        <Turn to={calendarHref(turned(asked, day, 1))} label={`Next ${asked.view}`} icon="arrow" />
      </nav>
      <div className="calendar-choice">
        <DayField day={day} onChoose={(from) => go({ ...asked, from })} />
        <SelectField
          label="Location"
          name="location"
          options={locations}
          value={asked.location ?? ''}
          onChange={({ currentTarget: { value } }) =>
            go({ ...asked, from: asked.from ?? day, location: pickupLocations.find((name) => name === value) ?? null })
          }
        />
      </div>
    </div>
  );
}

function Turn({ to, label, icon }: { to: string; label: string; icon: 'back' | 'arrow' }) {
  return (
    <Link className="round-button" to={to} preventScrollReset aria-label={label} title={label}>
      <Icon name={icon} />
    </Link>
  );
}
