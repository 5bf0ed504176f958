import { Link } from 'react-router';
import { formatDay } from '../../../../platform/shelter-day.contract.ts';
import { VisitItem, type AdminVisit } from '../../../visits/web/components/admin-visits.ts';
import { pickupTimes } from '../../pickups.constants.ts';
import type { AdminPickup } from '../../pickups.contract.ts';
import { calendarHref } from './calendar-filters.ts';
import { calendarColumns, isOnClosedDay, type CalendarColumn, type CalendarSlot } from './calendar-columns.ts';
import { CalendarPickup } from './calendar-pickup.tsx';
import type { Calendar } from './load-calendar.ts';

interface CalendarGridProps {
  calendar: Calendar;
  onPickup: (pickup: AdminPickup) => void;
  onVisit: (visit: AdminVisit) => void;
}

/**
 * The seven times, with a column for each day of the week or each location of the day. Every column is a section, so
 * that
 * columns stack on a phone.
 */
export function CalendarGrid({ calendar, onPickup, onVisit }: CalendarGridProps) {
  const { filters, visits } = calendar;
  return (
    <>
      <div className="calendar" data-view={filters.view}>
        <div className="calendar-times" aria-hidden="true">
          <span />
          {pickupTimes.map((time) => (
            <span key={time}>{time}</span>
          ))}
          {filters.view === 'week' && <span>Any time</span>}
        </div>
        {calendarColumns(calendar).map((column) => (
          <Column key={column.key} column={column} calendar={calendar} onPickup={onPickup} onVisit={onVisit} />
        ))}
      </div>
      {filters.view === 'day' && <DaysVisits visits={visits} onVisit={onVisit} />}
    </>
  );
}

interface ColumnProps extends CalendarGridProps {
  column: CalendarColumn;
}

function Column({ column, calendar, onPickup, onVisit }: ColumnProps) {
  const { date, location, isToday, isPast, closed, slots, visits } = column;
  const isWeek = calendar.filters.view === 'week';
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
              to={calendarHref({ ...calendar.filters, view: 'day', from: date })}
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
  const { filters, closed, today } = calendar;
  return (
    <div className="calendar-slot" data-empty={pickups.length === 0 || undefined}>
      <p className="calendar-time">{time}</p>
      {pickups.length > 0 && (
        <ul className="calendar-items">
          {pickups.map((pickup) => (
            <li key={pickup.id}>
              <CalendarPickup
                pickup={pickup}
                view={filters.view}
                today={today}
                isNamed={filters.location === null && filters.view === 'week'}
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

/** Visits have neither a time nor a location. */
function DaysVisits({ visits, onVisit }: { visits: AdminVisit[] } & Pick<ColumnProps, 'onVisit'>) {
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
}: { visits: AdminVisit[]; isWide?: boolean } & Pick<ColumnProps, 'onVisit'>) {
  if (visits.length === 0) return null;
  return (
    <ul className="calendar-items">
      {visits.map((visit) => (
        <li key={visit.id}>
          <VisitItem visit={visit} isWide={isWide} onOpen={() => onVisit(visit)} />
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
