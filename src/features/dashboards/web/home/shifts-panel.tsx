import { Link } from 'react-router';
import { Panel } from '../../../../ui/dashboard/panel.tsx';
import { SectionError } from '../../../../ui/dashboard/section-error.tsx';
import { UpcomingShifts } from '../../../volunteers/web/components/upcoming-shifts.tsx';
import type { AdminHome } from './load-admin-home.ts';
import { visibleSection } from './visible-section.ts';

/** The user's own next shifts. */
export function ShiftsPanel({ section }: { section: AdminHome['shifts'] }) {
  const shifts = visibleSection(section);
  if (!shifts) return null;
  return (
    <Panel
      className="day-panel"
      title="My shifts"
      actions={
        <Link className="text-link text-small" to="shifts?view=mine">
          Shifts
        </Link>
      }
    >
      {'loaded' in shifts ? (
        <UpcomingShifts upcoming={shifts.loaded.upcoming} />
      ) : (
        <SectionError sentence={shifts.failure} about="your shifts" />
      )}
    </Panel>
  );
}
