import { useState } from 'react';
import { Link } from 'react-router';
import { useCan } from '../../../../browser/dashboard/current-user.ts';
import { formatDay, formatTime } from '../../../../platform/shelter-day.contract.ts';
import type { Appointment } from './appointments.ts';
import { calendarHref } from './calendar-filters.ts';
import {
  calendarColumns,
  calendarTimes,
  isOnClosedDay,
  isOutsideHours,
  type CalendarColumn,
  type CalendarSlot,
  type Opening,
} from './calendar-columns.ts';
import { CalendarItem } from './calendar-item.tsx';
import type { Calendar } from './load-calendar.ts';

/** A free slot that was chosen. */
export interface ChosenSlot {
  date: string;
  time: string;
  openings: Opening[];
}

interface CalendarGridProps {
  calendar: Calendar;
  shelterTime: string;
  /** The appointment for which a new slot is being chosen. */
  moving: Appointment | null;
  onOpen: (appointment: Appointment) => void;
  onSlot: (slot: ChosenSlot, moved: Appointment | null) => void;
}

/**
 * A row for each time and a column for each day of the week, or for each site of the day. Every column is a section, so that
 * columns stack on a phone.
 */
export function CalendarGrid({ calendar, shelterTime, moving, onOpen, onSlot }: CalendarGridProps) {
  const [dragged, setDragged] = useState<Appointment | null>(null);
  const times = calendarTimes(calendar);
  const columns = calendarColumns(calendar, shelterTime);
  const hasUnscheduled = columns.some(({ unscheduled }) => unscheduled.length > 0);
  const rows = times.length + (hasUnscheduled ? 2 : 1);
  return (
    <div
      className="calendar"
      data-view={calendar.filters.view}
      // The page's policy forbids style attributes in the document, but not this.
      ref={(element) => element?.style.setProperty('--calendar-rows', String(rows))}
    >
      <div className="calendar-times" aria-hidden="true">
        <span />
        {hasUnscheduled && <span>Any time</span>}
        {times.map((time) => (
          <span key={time}>{formatTime(time)}</span>
        ))}
      </div>
      {columns.map((column) => (
        <Column
          key={column.key}
          column={column}
          calendar={calendar}
          hasUnscheduled={hasUnscheduled}
          moving={dragged ?? moving}
          onOpen={onOpen}
          onSlot={onSlot}
          onDrag={setDragged}
        />
      ))}
    </div>
  );
}

interface ColumnProps extends Omit<CalendarGridProps, 'shelterTime'> {
  column: CalendarColumn;
  hasUnscheduled: boolean;
  onDrag: (appointment: Appointment | null) => void;
}

function Column({ column, hasUnscheduled, ...shared }: ColumnProps) {
  const { date, location, isToday, isPast, closed, slots, unscheduled } = column;
  const { filters } = shared.calendar;
  const isWeek = filters.view === 'week';
  return (
    <section
      className="calendar-column"
      data-today={isToday || undefined}
      data-past={isPast || undefined}
      aria-label={isWeek ? formatDay(date, dayStyles.long) : location!}
    >
      <header className="calendar-head">
        {isWeek ? (
          <h3>
            <Link
              to={calendarHref({ ...filters, view: 'day', from: date })}
              aria-current={isToday ? 'date' : undefined}
              title="Show this day"
            >
              <span className="calendar-weekday">{formatDay(date, dayStyles.weekday)}</span>{' '}
              {formatDay(date, dayStyles.short)}
              {isToday && <span className="badge">Today</span>}
            </Link>
          </h3>
        ) : (
          <h3>{location}</h3>
        )}
        {closed.map(({ location: where, reason }) => (
          <p key={where} className="calendar-closed">
            <strong>{where && isWeek ? `${where} closed:` : 'Closed:'}</strong> {reason}
          </p>
        ))}
      </header>
      {hasUnscheduled && (
        <div className="calendar-slot" data-empty={unscheduled.length === 0 || undefined}>
          {unscheduled.length > 0 && <p className="calendar-time">Any time</p>}
          <Items appointments={unscheduled} isWeek={isWeek} {...shared} />
        </div>
      )}
      {slots.map((slot) => (
        <Slot key={slot.time} slot={slot} isWeek={isWeek} {...shared} />
      ))}
      {slots.every(({ appointments, openings }) => appointments.length + openings.length === 0) &&
        unscheduled.length === 0 && <p className="calendar-nothing">Nothing booked.</p>}
    </section>
  );
}

interface SlotProps extends Omit<ColumnProps, 'column' | 'hasUnscheduled'> {
  slot: CalendarSlot;
  isWeek: boolean;
}

function Slot({ slot, isWeek, ...shared }: SlotProps) {
  const { date, time, appointments, openings, isOffered, isNow } = slot;
  const { moving, onSlot } = shared;
  const usable = moving ? openings.filter((opening) => opening[slotTypes[moving.type]] > 0) : openings;
  const [isTarget, setIsTarget] = useState(false);
  const canManage = useCan('manage calendar');
  const choose = () => onSlot({ date, time, openings: usable }, moving);
  return (
    <div
      className="calendar-slot"
      data-empty={(appointments.length === 0 && usable.length === 0) || undefined}
      data-now={isNow || undefined}
      data-closed={!isOffered || undefined}
      data-target={(isTarget && usable.length > 0) || undefined}
      onDragOver={(event) => {
        if (!moving || usable.length === 0) return;
        event.preventDefault();
        setIsTarget(true);
      }}
      onDragLeave={() => setIsTarget(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsTarget(false);
        choose();
      }}
    >
      <p className="calendar-time">{formatTime(time)}</p>
      <Items appointments={appointments} isWeek={isWeek} {...shared} />
      {isNow && <p className="calendar-now">Now</p>}
      {usable.length > 0 && canManage && (
        <button className="calendar-book" type="button" onClick={choose} data-moving={moving !== null || undefined}>
          <span className="sr-only">
            {`${moving ? 'Move here' : 'Book'}: ${formatDay(date, dayStyles.long)}, ${formatTime(time)}, `}
          </span>
          {moving ? 'Move here' : describeOpenings(usable)}
        </button>
      )}
      {usable.length > 0 && !canManage && <p className="calendar-free">{describeOpenings(usable)}</p>}
      {usable.length === 0 && appointments.length > 0 && openings.length === 0 && isOffered && (
        <p className="calendar-free">Full</p>
      )}
    </div>
  );
}

const slotTypes = { pickup: 'pickups', visit: 'visits' } as const;

function describeOpenings(openings: readonly Opening[]): string {
  const count = (type: 'pickups' | 'visits') => openings.reduce((sum, opening) => sum + opening[type], 0);
  const [pickups, visits] = [count('pickups'), count('visits')];
  const parts = [
    pickups > 0 && `${pickups} ${pickups === 1 ? 'pickup' : 'pickups'}`,
    visits > 0 && `${visits} ${visits === 1 ? 'visit' : 'visits'}`,
  ];
  return `${parts.filter(Boolean).join(', ')} free`;
}

function Items({
  appointments,
  isWeek,
  calendar,
  onOpen,
  onDrag,
}: { appointments: readonly Appointment[] } & Omit<SlotProps, 'slot' | 'moving' | 'onSlot'>) {
  const { filters, closed, today, allSites } = calendar;
  if (appointments.length === 0) return null;
  const warningOf = (each: Appointment) => {
    if (isOnClosedDay(each, closed)) return 'Closed day: please move';
    return isOutsideHours(each, allSites) && each.date >= today ? 'Outside hours' : null;
  };
  return (
    <ul className="calendar-items">
      {appointments.map((appointment) => (
        <li key={appointment.key}>
          <CalendarItem
            appointment={appointment}
            isWide={!isWeek}
            today={today}
            isNamed={isWeek && filters.location === null}
            warning={warningOf(appointment)}
            onOpen={() => onOpen(appointment)}
            onDrag={onDrag}
          />
        </li>
      ))}
    </ul>
  );
}

const dayStyles = {
  weekday: { weekday: 'short' },
  short: { month: 'short', day: 'numeric' },
  long: { weekday: 'long', month: 'long', day: 'numeric' },
} as const;
