import { useState } from 'react';
import { Link } from 'react-router';
import { CloseDayDialog, ClosedDaysPanel } from '../../pickups/web/components/closed-days.ts';
import { SitesSection } from '../../sites/web/components/sites-section.tsx';
import type { LoadedSettings } from './load-settings.ts';

/** Sites, hours and closed days, each saved by itself. */
export function SitesAndHours({ bookings }: Pick<LoadedSettings, 'bookings'>) {
  const [isClosing, setIsClosing] = useState(false);
  if (!bookings) return null;
  const { sites, outside, closed, today } = bookings;
  return (
    <>
      <SitesSection sites={sites} outside={outside} />
      <ClosedDaysPanel
        closed={closed}
        actions={
          <div className="flex flex-wrap gap-x-4 gap-y-2">
            <Link className="text-button" to="/admin-dashboard/pickups">
              Open calendar
            </Link>
            <button className="button button-small" type="button" onClick={() => setIsClosing(true)}>
              Close days
            </button>
          </div>
        }
      />
      {isClosing && <CloseDayDialog today={today} onClose={() => setIsClosing(false)} />}
    </>
  );
}
