import { Link } from 'react-router';
import { formatDay, formatTime } from '../../../platform/shelter-day.contract.ts';
import type { OutsideBooking } from '../../settings/sites.contract.ts';

/** Bookings that the hours and slots don't offer, each with a link to its day. */
export function OutsideList({ bookings }: { bookings: readonly OutsideBooking[] }) {
  return (
    <ul className="outside-list">
      {bookings.map(({ type, id, date, time, location, person_name, pet_name }) => (
        <li key={`${type} ${id}`}>
          <Link className="text-link" to={`/admin-dashboard/pickups?view=day&from=${date}`}>
            {`${formatDay(date, { weekday: 'short', month: 'short', day: 'numeric' })}, ${formatTime(time)}`}
          </Link>
          {`, ${location}: ${type === 'pickup' ? 'pickup of' : 'visit to'} `}
          <bdi>{pet_name}</bdi> (<bdi>{person_name}</bdi>)
        </li>
      ))}
    </ul>
  );
}
