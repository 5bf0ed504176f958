import { Link } from 'react-router';
import { dayIn } from '../../../../platform/shelter-day.contract.ts';
import { useToday } from '../../../../browser/dashboard/use-today.ts';
import { SHIFTS_PATH } from '../../volunteers.constants.ts';
import type { OwnShifts } from '../../shifts.contract.ts';
import { formatShiftDay, formatTimes } from '../shift-texts.ts';

const MAX_SHIFTS = 3;

/** The user's next shifts, in few lines. */
export function UpcomingShifts({ upcoming }: Pick<OwnShifts, 'upcoming'>) {
  const { today, timeZone } = useToday();
  if (upcoming.length === 0) {
    return (
      <div className="grid justify-items-start gap-2">
        <p className="text-soft">You have no shifts coming up.</p>
        <Link className="text-link" to={SHIFTS_PATH}>
          Find a shift
        </Link>
      </div>
    );
  }
  return (
    <ul className="grid gap-3">
      {upcoming.slice(0, MAX_SHIFTS).map(({ id, title, location, ...times }) => (
        <li key={id}>
          <p className="font-bold">{title}</p>
          <p className="text-small text-soft">
            {[
              `${formatShiftDay(dayIn(timeZone, new Date(times.starts_at)), today)}, ${formatTimes(times, timeZone)}`,
              location,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </li>
      ))}
    </ul>
  );
}
