import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { useFocusFallback } from '../../../../ui/use-focus-fallback.ts';
import { DashboardPage } from '../../../../ui/dashboard/dashboard-page.tsx';
import { staleWhileError } from '../../../../browser/dashboard/stale-while-error.ts';
import { LoadError } from '../../../../browser/dashboard/load-error.tsx';
import { PageSkeleton } from '../../../../ui/dashboard/page-skeleton.tsx';
import { usePolling } from '../../../../browser/dashboard/use-polling.ts';
import { VisitDialog, type AdminVisit } from '../../../visits/web/components/admin-visits.ts';
import type { AdminPickup } from '../../pickups.contract.ts';
import { parseCalendarFilters, formatDateRange } from './calendar-filters.ts';
import { CalendarGrid } from './calendar-grid.tsx';
import { CalendarToolbar } from './calendar-toolbar.tsx';
import { CloseDayDialog } from './close-day-dialog.tsx';
import { ClosedDaysPanel } from './closed-days-panel.tsx';
import { loadCalendar } from './load-calendar.ts';
import { PickupDialog } from './pickup-dialog.tsx';

const TITLE = 'Pickups and visits';
const REFRESH_MS = 60_000;

export const clientLoader = staleWhileError(({ url, request: { signal } }) => {
  // A week fits only wide screens; on a phone its days would stack.
  const defaultView = matchMedia('(width < 60rem)').matches ? 'day' : 'week';
  return loadCalendar(parseCalendarFilters(url.searchParams, defaultView), signal);
});

type Opened = { pickup: number } | { visit: number } | 'closed day' | null;

export default function CalendarPage() {
  const calendar = useLoaderData<typeof clientLoader>();
  const [opened, setOpened] = useState<Opened>(null);
  const span = useFocusFallback<HTMLHeadingElement>();
  usePolling(REFRESH_MS);
  const close = () => setOpened(null);
  const { pickup, visit } = findOpened(calendar, opened);
  return (
    <DashboardPage
      title={TITLE}
      lead="Who comes when, for which pet, and where there is room."
      actions={
        <>
          <button
            className="button button-quiet print:hidden"
            type="button"
            onClick={() => {
              window.print();
            }}
          >
            Print
          </button>
          <button className="button print:hidden" type="button" onClick={() => setOpened('closed day')}>
            Close a day
          </button>
        </>
      }
    >
      <CalendarToolbar calendar={calendar} />
      <h2 className="calendar-span" ref={span} tabIndex={-1}>
        {formatDateRange(calendar.days)}
      </h2>
      <CalendarGrid
        calendar={calendar}
        onPickup={({ id }) => setOpened({ pickup: id })}
        onVisit={({ id }) => setOpened({ visit: id })}
      />
      <ClosedDaysPanel closed={calendar.closed} />
      {pickup && <PickupDialog key={pickup.id} pickup={pickup} today={calendar.today} onClose={close} />}
      {visit && (
        <VisitDialog
          key={visit.id}
          visit={visit}
          today={calendar.today}
          locations={calendar.offeredLocations}
          onClose={close}
        />
      )}
      {opened === 'closed day' && (
        <CloseDayDialog
          today={calendar.today}
          day={calendar.filters.view === 'day' ? calendar.day : ''}
          location={calendar.filters.location}
          onClose={close}
        />
      )}
    </DashboardPage>
  );
}

/** Looks up the opened item in the current data: another Admin may have moved or deleted it. */
function findOpened(
  { pickups, visits }: { pickups: AdminPickup[]; visits: AdminVisit[] },
  opened: Opened,
): { pickup?: AdminPickup | undefined; visit?: AdminVisit | undefined } {
  if (opened === null || opened === 'closed day') return {};
  if ('pickup' in opened) return { pickup: pickups.find(({ id }) => id === opened.pickup) };
  return { visit: visits.find(({ id }) => id === opened.visit) };
}

export function HydrateFallback() {
  return <PageSkeleton title={TITLE} />;
}

export function ErrorBoundary() {
  return <LoadError title={TITLE} />;
}
