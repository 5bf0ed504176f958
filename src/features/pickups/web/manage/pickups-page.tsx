import { useState } from 'react';
import { useLoaderData, useSearchParams } from 'react-router';
import { requireCapability } from '../../../../browser/dashboard/require-capability.ts';
import { AccessNotice } from '../../../../browser/dashboard/access-notice.tsx';
import { useCan } from '../../../../browser/dashboard/current-user.ts';
import { IfCan } from '../../../../browser/dashboard/if-can.tsx';
import { useFocusFallback } from '../../../../ui/use-focus-fallback.ts';
import { DashboardPage } from '../../../../ui/dashboard/dashboard-page.tsx';
import { staleWhileError } from '../../../../browser/dashboard/stale-while-error.ts';
import { LoadError } from '../../../../browser/dashboard/load-error.tsx';
import { PageSkeleton } from '../../../../ui/dashboard/page-skeleton.tsx';
import { usePolling } from '../../../../browser/dashboard/use-polling.ts';
import { formatDay, formatTime } from '../../../../platform/shelter-day.contract.ts';
import { VisitDialog } from '../../../visits/web/components/admin-visits.ts';
import { toAppointments, type Appointment } from './appointments.ts';
import { BookDialog } from './book-dialog.tsx';
import { parseCalendarFilters, formatDateRange } from './calendar-filters.ts';
import { CalendarGrid, type ChosenSlot } from './calendar-grid.tsx';
import { CalendarToolbar } from './calendar-toolbar.tsx';
import { CloseDayDialog } from './close-day-dialog.tsx';
import { ClosedDaysPanel } from './closed-days-panel.tsx';
import { loadCalendar, type Calendar } from './load-calendar.ts';
import { MoveDialog } from './move-dialog.tsx';
import { PickupDialog } from './pickup-dialog.tsx';
import { StatusButtons } from './status-buttons.tsx';
import { TodayPanel } from './today-panel.tsx';
import { useShelterTime } from './use-shelter-time.ts';

const TITLE = 'Pickups and visits';
const REFRESH_MS = 60_000;

export const clientLoader = staleWhileError(({ url, request: { signal } }) => {
  requireCapability('view calendar');
  // A week fits only wide screens; on a phone its days would stack.
  const defaultView = matchMedia('(width < 60rem)').matches ? 'day' : 'week';
  return loadCalendar(parseCalendarFilters(url.searchParams, defaultView), signal);
});

type Opened =
  | { dialog: 'appointment'; key: string }
  | { dialog: 'book'; slot: ChosenSlot }
  | { dialog: 'move'; key: string; slot: ChosenSlot }
  | { dialog: 'close days' }
  | null;

export default function CalendarPage() {
  const calendar = useLoaderData<typeof clientLoader>();
  const shelterTime = useShelterTime();
  const [chosen, setOpened] = useState<Opened>(null);
  const [search, setSearch] = useSearchParams();
  const canManage = useCan('manage calendar');
  // The search for everything leads to the dialog.
  const opened = chosen ?? (canManage && search.has('close') ? ({ dialog: 'close days' } as const) : null);
  const [movingKey, setMovingKey] = useState<string | null>(null);
  const span = useFocusFallback<HTMLHeadingElement>();
  usePolling(REFRESH_MS);
  // Looked up in the current data: another Admin may have moved or deleted it.
  const all = toAppointments(withTodays(calendar));
  const find = (key: string | null) => all.find((each) => each.key === key) ?? null;
  // It may be moved to a week in which it isn't shown.
  const [lastMoving, setLastMoving] = useState<Appointment | null>(null);
  const moving = movingKey === null ? null : (find(movingKey) ?? lastMoving);
  const close = () => {
    setOpened(null);
    if (!search.has('close')) return;
    search.delete('close');
    setSearch(search, { replace: true, preventScrollReset: true });
  };
  const stopMoving = () => {
    setMovingKey(null);
    setLastMoving(null);
  };
  const startMoving = (appointment: Appointment) => {
    setLastMoving(appointment);
    setMovingKey(appointment.key);
    close();
  };
  const isToday = calendar.days.includes(calendar.today);
  return (
    <DashboardPage
      title={TITLE}
      lead={canManage ? 'Choose a free time to book it, or an appointment to change it.' : undefined}
      notice={<AccessNotice capability="manage calendar" />}
      actions={
        <>
          <button className="button button-quiet" type="button" onClick={() => window.print()}>
            Print
          </button>
          <IfCan capability="manage calendar">
            <button className="button print:hidden" type="button" onClick={() => setOpened({ dialog: 'close days' })}>
              Close days
            </button>
          </IfCan>
        </>
      }
    >
      {isToday && (
        <TodayPanel
          calendar={calendar}
          shelterTime={shelterTime}
          onOpen={({ key }) => setOpened({ dialog: 'appointment', key })}
        />
      )}
      <CalendarToolbar calendar={calendar} />
      <h2 className="calendar-span" ref={span} tabIndex={-1}>
        {formatDateRange(calendar.days)}
      </h2>
      {moving && (
        <div className="dashboard-notice calendar-moving" role="status">
          <p>{`Choose a new time for ${moving.person_name} – ${moving.pet_name}. It’s now ${describeWhen(moving)}.`}</p>
          <button className="text-button" type="button" onClick={stopMoving}>
            Never mind
          </button>
        </div>
      )}
      <CalendarGrid
        calendar={calendar}
        shelterTime={shelterTime}
        moving={moving}
        onOpen={({ key }) => setOpened({ dialog: 'appointment', key })}
        onSlot={(slot, moved) => {
          if (moved) setLastMoving(moved);
          setOpened(moved ? { dialog: 'move', key: moved.key, slot } : { dialog: 'book', slot });
        }}
      />
      <ClosedDaysPanel closed={calendar.closed} />
      <OpenedDialog
        opened={opened}
        calendar={calendar}
        appointment={
          opened && 'key' in opened ? (find(opened.key) ?? (opened.dialog === 'move' ? lastMoving : null)) : null
        }
        onMove={startMoving}
        onMoved={() => {
          stopMoving();
          close();
        }}
        onClose={close}
      />
    </DashboardPage>
  );
}

interface OpenedDialogProps {
  opened: Opened;
  calendar: Calendar;
  appointment: Appointment | null;
  onMove: (appointment: Appointment) => void;
  onMoved: () => void;
  onClose: () => void;
}

function OpenedDialog({ opened, calendar, appointment, onMove, onMoved, onClose }: OpenedDialogProps) {
  const { today, allSites, filters, day } = calendar;
  if (opened === null) return null;
  if (opened.dialog === 'book') return <BookDialog slot={opened.slot} onClose={onClose} />;
  if (opened.dialog === 'close days') {
    const isDay = filters.view === 'day';
    return <CloseDayDialog today={today} day={isDay ? day : ''} location={filters.location} onClose={onClose} />;
  }
  if (!appointment) return null;
  if (opened.dialog === 'move') {
    return <MoveDialog appointment={appointment} slot={opened.slot} onDone={onMoved} onCancel={onClose} />;
  }
  const shared = { today, onMove: () => onMove(appointment), onClose };
  if (appointment.type === 'pickup') {
    return <PickupDialog key={appointment.key} appointment={appointment} pickup={appointment.pickup} {...shared} />;
  }
  const times = allSites.flatMap(({ week }) => week.flatMap(({ visits }) => visits.map(({ time }) => time)));
  return (
    <VisitDialog
      key={appointment.key}
      visit={appointment.visit}
      locations={allSites.filter(({ is_offered }) => is_offered).map(({ name }) => name)}
      times={[...new Set(times)]}
      status={<StatusButtons appointment={appointment} today={today} />}
      {...shared}
    />
  );
}

function withTodays({ pickups, visits, todays, days, today }: Calendar): Calendar['todays'] {
  if (days.includes(today)) return { pickups, visits };
  return { pickups: [...pickups, ...todays.pickups], visits: [...visits, ...todays.visits] };
}

function describeWhen({ date, time, location }: Appointment): string {
  const day = formatDay(date, { weekday: 'short', month: 'short', day: 'numeric' });
  return [day, time === null ? 'any time' : formatTime(time), location].filter(Boolean).join(', ');
}

export function HydrateFallback() {
  return <PageSkeleton title={TITLE} />;
}

export function ErrorBoundary() {
  return <LoadError title={TITLE} />;
}
