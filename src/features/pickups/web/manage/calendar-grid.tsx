import { Link } from 'react-router';
import { VisitLine, type ManagedVisit } from '../../../visits/web/manage-visits.door.ts';
import { pickupTimes } from '../../pickup-words.contract.ts';
import type { ManagedPickup } from '../../pickups.contract.ts';
import { calendarHref } from './calendar-address.ts';
import { calendarColumns, isOnClosedDay, type CalendarColumn, type CalendarSlot } from './calendar-columns.ts';
import { CalendarPickup } from './calendar-pickup.tsx';
import type { Calendar } from './load-calendar.ts';

interface CalendarGridProps {
  calendar: Calendar;
  onPickup: (pickup: ManagedPickup) => void;
  onVisit: (visit: ManagedVisit) => void;
}

/**
 * The seven times and what is booked at them, side by side for the days of a week or the locations of a day. Each
 * column is a section that reads well by itself: on a phone they stand one below the other.
 */
export function CalendarGrid({ calendar, onPickup, onVisit }: CalendarGridProps) {
  const { asked, visits } = calendar;
  return (
    <>
      <div className="calendar" data-view={asked.view}>
        <div className="calendar-times" aria-hidden="true">
          <span />
          {pickupTimes.map((time) => (
            <span key={time}>{time}</span>
          ))}
          {asked.view === 'week' && <span>Any time</span>}
        </div>
        {calendarColumns(calendar).map((column) => (
          <Column key={column.key} column={column} calendar={calendar} onPickup={onPickup} onVisit={onVisit} />
        ))}
      </div>
      {asked.view === 'day' && <DaysVisits visits={visits} onVisit={onVisit} />}
    </>
  );
}

interface ColumnProps extends CalendarGridProps {
  column: CalendarColumn;
}

function Column({ column, calendar, onPickup, onVisit }: ColumnProps) {
  const { date, location, isToday, isPast, closed, slots, visits } = column;
  const isWeek = calendar.asked.view === 'week';
  return (
    <section
      className="calendar-column"
      data-today={isToday || undefined}
      data-past={isPast || undefined}
      aria-label={isWeek ? dayName(date, 'long') : location!}
    >
      <header className="calendar-head">
        {isWeek ? (
          <h3>
            <Link
              to={calendarHref({ ...calendar.asked, view: 'day', from: date })}
              aria-current={isToday ? 'date' : undefined}
              title="Show this day"
            >
              <span className="calendar-weekday">{dayName(date, 'weekday')}</span> {dayName(date, 'short')}
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
      {slots.map((slot) => (
        <Slot key={slot.time} slot={slot} calendar={calendar} onPickup={onPickup} />
      ))}
      {isWeek && (
        <div className="calendar-slot" data-empty={visits.length === 0 || undefined}>
          {visits.length > 0 && <p className="calendar-time">Any time</p>}
          <Visits visits={visits} onVisit={onVisit} />
        </div>
      )}
      {slots.every(({ pickups }) => pickups.length === 0) && visits.length === 0 && (
        <p className="calendar-nothing">Nothing is booked.</p>
      )}
    </section>
  );
}

function Slot({
  slot: { time, pickups, free },
  calendar,
  onPickup,
}: { slot: CalendarSlot } & Pick<ColumnProps, 'calendar' | 'onPickup'>) {
  const { asked, closed, today } = calendar;
  return (
    <div className="calendar-slot" data-empty={pickups.length === 0 || undefined}>
      <p className="calendar-time">{time}</p>
      {pickups.length > 0 && (
        <ul className="calendar-items">
          {pickups.map((pickup) => (
            <li key={pickup.id}>
              <CalendarPickup
                pickup={pickup}
                view={asked.view}
                today={today}
                isNamed={asked.location === null && asked.view === 'week'}
                isOnClosedDay={isOnClosedDay(pickup, closed)}
                onOpen={() => onPickup(pickup)}
              />
            </li>
          ))}
        </ul>
      )}
      {free !== null && <p className="calendar-free">{free === 0 ? 'Full' : `${free} free`}</p>}
    </div>
  );
}

/** They come when they like, and to whichever branch their pet is at. */
function DaysVisits({ visits, onVisit }: { visits: ManagedVisit[] } & Pick<ColumnProps, 'onVisit'>) {
  return (
    <section className="calendar-visits" aria-label="Visits at any time">
      <h3>Visits, at any time</h3>
      {visits.length === 0 ? (
        <p className="text-small text-soft">Nobody has asked for a visit on this day.</p>
      ) : (
        <Visits visits={visits} onVisit={onVisit} isWide />
      )}
    </section>
  );
}

function Visits({
  visits,
  onVisit,
  isWide = false,
}: { visits: ManagedVisit[]; isWide?: boolean } & Pick<ColumnProps, 'onVisit'>) {
  if (visits.length === 0) return null;
  return (
    <ul className="calendar-items">
      {visits.map((visit) => (
        <li key={visit.id}>
          <VisitLine visit={visit} isWide={isWide} onOpen={() => onVisit(visit)} />
        </li>
      ))}
    </ul>
  );
}

function dayName(day: string, style: 'weekday' | 'short' | 'long'): string {
  const options = {
    weekday: { weekday: 'short' },
    short: { month: 'short', day: 'numeric' },
    long: { weekday: 'long', month: 'long', day: 'numeric' },
  } as const;
  return new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options[style] }).format(new Date(`${day}T00:00:00Z`));
}
