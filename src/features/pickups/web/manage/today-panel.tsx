import { useState } from 'react';
import { formatCount } from '../../../../platform/format-number.contract.ts';
import { formatTime } from '../../../../platform/shelter-day.contract.ts';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import { findNext, isExpected, overdueMinutes, toAppointments, type Appointment } from './appointments.ts';
import type { Calendar } from './load-calendar.ts';
import { StatusButtons } from './status-buttons.tsx';
import { statusLabels } from './status-labels.ts';

interface TodayPanelProps {
  calendar: Calendar;
  shelterTime: string;
  onOpen: (appointment: Appointment) => void;
}

/** Who is here, who is late and who comes next. */
export function TodayPanel({ calendar: { todays, today }, shelterTime, onOpen }: TodayPanelProps) {
  const all = toAppointments(todays).filter(({ status }) => status !== 'canceled');
  const next = findNext(all, shelterTime);
  const open = all.filter(({ status }) => status !== 'done' && status !== 'no-show');
  const finished = all.length - open.length;
  const late = open.filter((each) => overdueMinutes(each, shelterTime) > 0).length;
  // One row leaves the calendar in view.
  const [isComplete, setIsComplete] = useState(false);
  const short = next ?? open.find(({ time }) => time !== null) ?? open[0];
  return (
    <Panel
      title="Today"
      className="today-panel print:hidden"
      actions={
        open.length > 1 && (
          <button
            className="text-button"
            type="button"
            aria-expanded={isComplete}
            onClick={() => setIsComplete(!isComplete)}
          >
            {isComplete ? 'Show only the next' : `Show all ${open.length}`}
            {late > 0 && `, ${late} late`}
          </button>
        )
      }
      lead={
        next
          ? `Next: ${formatTime(next.time!)} ${next.person_name} – ${next.pet_name}${next.location === null ? '' : `, ${next.location}`}`
          : open.length > 0
            ? describeRest(late)
            : undefined
      }
    >
      {open.length === 0 ? (
        <p className="text-small text-soft">{finished === 0 ? 'No appointments today.' : 'All done for today.'}</p>
      ) : (
        <ol className="today-list">
          {(isComplete ? open : open.filter((each) => each === short)).map((appointment) => (
            <TodayRow
              key={appointment.key}
              appointment={appointment}
              today={today}
              isNext={appointment === next}
              late={overdueMinutes(appointment, shelterTime)}
              onOpen={() => onOpen(appointment)}
            />
          ))}
        </ol>
      )}
    </Panel>
  );
}

/** Once the time of all others has passed. */
function describeRest(late: number): string {
  if (late === 0) return 'No more appointments expected.';
  return `${formatCount(late, 'appointment is', 'appointments are')} late.`;
}

interface TodayRowProps {
  appointment: Appointment;
  today: string;
  isNext: boolean;
  /** In minutes. */
  late: number;
  onOpen: () => void;
}

function TodayRow({ appointment, today, isNext, late, onOpen }: TodayRowProps) {
  const { type, time, person_name, pet_name, location, status } = appointment;
  return (
    <li data-next={isNext || undefined} data-late={late > 0 || undefined}>
      <span className="today-time">{time === null ? 'Any time' : formatTime(time)}</span>
      <p className="min-w-0">
        <button className="text-link font-semibold" type="button" onClick={onOpen}>
          <bdi>{person_name}</bdi> – <bdi>{pet_name}</bdi>
        </button>
        <span className="text-small text-soft">
          {` ${type === 'pickup' ? 'Pickup' : 'Visit'}${location === null ? '' : `, ${location}`}`}
        </span>
      </p>
      <span className="today-status">
        {late > 0
          ? `${formatLate(late)} late`
          : isExpected(appointment) && status === 'booked'
            ? isNext
              ? 'Next'
              : ''
            : statusLabels[status]}
      </span>
      <StatusButtons appointment={appointment} today={today} isShort />
    </li>
  );
}

function formatLate(minutes: number): string {
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`;
}
