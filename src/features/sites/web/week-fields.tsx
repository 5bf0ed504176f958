import { useId, useState } from 'react';
import { formatTime, to24HourTime } from '../../../platform/shelter-day.contract.ts';
import { CheckField } from '../../../ui/choice-field.tsx';
import { siteLimits } from '../../settings/sites.constants.ts';
import {
  toSlotTime,
  weekdays,
  weekdaysFromMonday,
  type HourRange,
  type SiteDay,
  type SiteWeek,
  type SlotType,
} from '../../settings/site-week.contract.ts';

interface WeekFieldsProps {
  week: SiteWeek;
  /** By path, such as `1.hours`. */
  errors?: Record<string, string>;
  onChange: (week: SiteWeek) => void;
}

/** The hours and slots of a site by weekday. */
export function WeekFields({ week, errors, onChange }: WeekFieldsProps) {
  const set = (weekday: number, changed: Partial<SiteDay>) =>
    onChange(week.map((day, at) => (at === weekday ? { ...day, ...changed } : day)));
  return (
    <div className="grid gap-6">
      <fieldset className="week-hours">
        <legend className="week-legend">Opening hours</legend>
        {weekdaysFromMonday.map((weekday) => (
          <DayHours
            key={weekday}
            name={weekdays[weekday]}
            day={week[weekday]!}
            error={errors?.[`${weekday}.hours`] ?? errors?.[`${weekday}.walk_in`]}
            onChange={(changed) => set(weekday, changed)}
          />
        ))}
      </fieldset>
      <SlotGrid
        title="Pickup slots"
        hint="How many pickups you can handle at each time. Leave a field empty for none."
        type="pickups"
        week={week}
        onChange={onChange}
      />
      <SlotGrid
        title="Visit slots"
        hint="How many visits you can handle at each time. Leave a field empty for none."
        type="visits"
        week={week}
        onChange={onChange}
      />
      <p>
        <button
          className="button button-quiet button-small"
          type="button"
          onClick={() => onChange(week.map(() => week[MONDAY]!))}
        >
          Copy Monday to all days
        </button>
      </p>
    </div>
  );
}

const MONDAY = 1;
const DEFAULT_RANGE = { from: '09:00', to: '17:00' };

interface DayHoursProps {
  name: string;
  day: SiteDay;
  error: string | undefined;
  onChange: (changed: Partial<SiteDay>) => void;
}

function DayHours({ name, day: { hours, walk_in }, error, onChange }: DayHoursProps) {
  return (
    <div className="week-day" role="group" aria-label={name}>
      <CheckField
        label={name}
        name={`${name} open`}
        isChecked={hours !== null}
        onCheck={(isOpen) => onChange({ hours: isOpen ? DEFAULT_RANGE : null })}
      />
      {hours ? (
        <RangeFields label={`${name} opening hours`} range={hours} onChange={(range) => onChange({ hours: range })} />
      ) : (
        <p className="text-soft">Closed</p>
      )}
      <div className="week-walk-in">
        <CheckField
          label={
            <>
              Walk-ins welcome<span className="sr-only"> on {name}</span>
            </>
          }
          name={`${name} walk-in`}
          isChecked={walk_in !== null}
          onCheck={(isOn) => onChange({ walk_in: isOn ? (hours ?? DEFAULT_RANGE) : null })}
        />
        {walk_in && (
          <RangeFields
            label={`${name} walk-in hours`}
            range={walk_in}
            onChange={(range) => onChange({ walk_in: range })}
          />
        )}
      </div>
      {error && <p className="field-error">{error}</p>}
    </div>
  );
}

interface RangeFieldsProps {
  label: string;
  range: HourRange;
  onChange: (range: HourRange) => void;
}

function RangeFields({ label, range, onChange }: RangeFieldsProps) {
  const isWrong = range.from >= range.to;
  const field = (end: 'from' | 'to') => (
    <input
      className="field-input"
      type="time"
      required
      aria-label={`${label}, ${end}`}
      aria-invalid={isWrong || undefined}
      value={range[end]}
      onChange={({ currentTarget }) => onChange({ ...range, [end]: currentTarget.value })}
    />
  );
  return (
    <div className="week-range">
      {field('from')}
      <span aria-hidden="true">–</span>
      {field('to')}
    </div>
  );
}

interface SlotGridProps {
  title: string;
  hint: string;
  type: SlotType;
  week: SiteWeek;
  onChange: (week: SiteWeek) => void;
}

/** A row for each time and a column for each weekday. */
function SlotGrid({ title, hint, type, week, onChange }: SlotGridProps) {
  const [added, setAdded] = useState<string[]>([]);
  const id = useId();
  const times = [...new Set([...week.flatMap((day) => day[type].map(({ time }) => time)), ...added])].toSorted(
    (one, other) => to24HourTime(one).localeCompare(to24HourTime(other)),
  );
  const setPlaces = (weekday: number, time: string, places: number) =>
    onChange(
      week.map((day, at) => {
        if (at !== weekday) return day;
        const others = day[type].filter((slot) => slot.time !== time);
        return { ...day, [type]: places > 0 ? [...others, { time, places }] : others };
      }),
    );
  return (
    <section className="grid gap-2" aria-labelledby={`${id}-title`}>
      <h3 className="week-legend" id={`${id}-title`}>
        {title}
      </h3>
      <p className="field-hint">{hint}</p>
      <div className="week-scroll" role="region" aria-labelledby={`${id}-title`} tabIndex={0}>
        <table className="week-slots">
          <thead>
            <tr>
              <th scope="col">Time</th>
              {weekdaysFromMonday.map((weekday) => (
                <th key={weekday} scope="col">
                  <abbr title={weekdays[weekday]}>{weekdays[weekday].slice(0, 3)}</abbr>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {times.map((time) => (
              <tr key={time}>
                <th scope="row">{formatTime(time)}</th>
                {weekdaysFromMonday.map((weekday) => (
                  <td key={weekday}>
                    <input
                      className="week-places"
                      inputMode="numeric"
                      autoComplete="off"
                      maxLength={3}
                      aria-label={`${title}, ${weekdays[weekday]} ${formatTime(time)}`}
                      value={week[weekday]![type].find((slot) => slot.time === time)?.places ?? ''}
                      onChange={({ currentTarget: { value } }) => {
                        // A row whose last number is deleted stays until the page is left, for another number.
                        if (!added.includes(time)) setAdded([...added, time]);
                        setPlaces(weekday, time, parsePlaces(value));
                      }}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {times.length === 0 && <p className="text-small text-soft">None yet. Add a time.</p>}
      <AddTime
        title={title}
        onAdd={(clock) => {
          const time = toSlotTime(clock);
          if (times.includes(time)) return;
          setAdded([...added, time]);
          onChange(
            week.map((day) => (day.hours === null ? day : { ...day, [type]: [...day[type], { time, places: 1 }] })),
          );
        }}
      />
    </section>
  );
}

function parsePlaces(typed: string): number {
  const digits = typed.replaceAll(/\D/g, '');
  return Math.min(Number(digits), siteLimits.places);
}

/** Adds a row for another time, on all open days. */
function AddTime({ title, onAdd }: { title: string; onAdd: (clock: string) => void }) {
  const [clock, setClock] = useState('');
  const add = () => {
    if (clock !== '') onAdd(clock);
    setClock('');
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <input
        className="field-input week-new-time"
        type="time"
        aria-label={`${title}, new time`}
        value={clock}
        onChange={({ currentTarget }) => setClock(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add();
        }}
      />
      <button className="text-button" type="button" onClick={add}>
        Add time
      </button>
    </div>
  );
}
