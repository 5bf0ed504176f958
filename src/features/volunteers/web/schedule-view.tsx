import { useState } from 'react';
import { Link } from 'react-router';
import { addDays, dayIn } from '../../../platform/shelter-day.contract.ts';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { useCan } from '../../../browser/dashboard/current-user.ts';
import { usePolling } from '../../../browser/dashboard/use-polling.ts';
import { useToday } from '../../../browser/dashboard/use-today.ts';
import { DashboardPage } from '../../../ui/dashboard/dashboard-page.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TabLink, Tabs } from '../../../ui/tabs.tsx';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import { SHIFTS_PATH } from '../volunteers.constants.ts';
import type { Shift, ShiftsApi } from '../shifts.contract.ts';
import { CheckInPanel } from './check-in-panel.tsx';
import { OwnTab } from './own-tab.tsx';
import { ShiftCard } from './shift-card.tsx';
import { ShiftDialog } from './shift-dialog.tsx';
import { formatShiftDay, formatShortDay } from './shift-texts.ts';

const call = createApiClient<ShiftsApi>();
/** Others sign up at the same time. */
const REFRESH_MS = 30_000;
const DAYS = 14;

export async function loadSchedule(url: URL, signal: AbortSignal) {
  const mine = await call('GET /api/shifts/mine', { signal });
  const code = url.searchParams.get('code') ?? '';
  // The code leads to one's own shift.
  if (url.searchParams.get('view') === 'mine' || code !== '') return { mine, code, schedule: null };
  const from = url.searchParams.get('from') ?? '';
  const query = { from: isDay(from) ? from : '', days: String(DAYS) };
  return { mine, code, schedule: await call('GET /api/shifts/', { query, signal }) };
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
}

/** All shifts of two weeks, or one's own with one's hours. */
export function ScheduleView({ mine, code, schedule }: Awaited<ReturnType<typeof loadSchedule>>) {
  const canCoordinate = useCan('coordinate volunteers');
  const [isAdding, setIsAdding] = useState(false);
  const { today } = useToday();
  usePolling(REFRESH_MS);
  return (
    <DashboardPage
      title="Shifts"
      lead="Sign up for shifts, check in when you’re here, and see your hours."
      actions={
        canCoordinate && (
          <>
            <button className="button" type="button" onClick={() => setIsAdding(true)}>
              Add shift
            </button>
            <Link className="button button-quiet" to={`${SHIFTS_PATH}/desk`}>
              Desk code
            </Link>
          </>
        )
      }
    >
      <CheckInPanel mine={mine} code={code} />
      <Tabs label="Shifts">
        <TabLink to={SHIFTS_PATH} isCurrent={schedule !== null}>
          Schedule
        </TabLink>
        <TabLink to="?view=mine" isCurrent={schedule === null}>{`My shifts (${mine.upcoming.length})`}</TabLink>
        {canCoordinate && (
          <TabLink to={`${SHIFTS_PATH}/volunteers`} isCurrent={false}>
            Volunteers
          </TabLink>
        )}
      </Tabs>
      {schedule ? (
        <>
          <PeriodLinks from={schedule.from} to={schedule.to} today={schedule.today} />
          <Days shifts={schedule.shifts} today={schedule.today} canCoordinate={canCoordinate} />
        </>
      ) : (
        <OwnTab mine={mine} />
      )}
      {isAdding && (
        <ShiftDialog
          shift={null}
          day={schedule && schedule.from > today ? schedule.from : today}
          onClose={() => setIsAdding(false)}
        />
      )}
    </DashboardPage>
  );
}

interface PeriodLinksProps {
  from: string;
  to: string;
  today: string;
}

function PeriodLinks({ from, to, today }: PeriodLinksProps) {
  return (
    <nav className="shift-period" aria-label="Weeks">
      <p className="font-bold" aria-live="polite">{`${formatShortDay(from)} – ${formatShortDay(to)}`}</p>
      <div className="shift-buttons">
        <Link className="button button-small button-quiet" to={`?from=${addDays(from, -DAYS)}`} preventScrollReset>
          Earlier
        </Link>
        {from !== today && (
          <Link className="button button-small button-quiet" to={SHIFTS_PATH} preventScrollReset>
            Today
          </Link>
        )}
        <Link className="button button-small button-quiet" to={`?from=${addDays(from, DAYS)}`} preventScrollReset>
          Later
        </Link>
      </div>
    </nav>
  );
}

interface DaysProps {
  shifts: readonly Shift[];
  today: string;
  canCoordinate: boolean;
}

function Days({ shifts, today, canCoordinate }: DaysProps) {
  const { timeZone } = useToday();
  const fallback = useFocusFallback<HTMLDivElement>();
  const days = [...Map.groupBy(shifts, ({ starts_at }) => dayIn(timeZone, new Date(starts_at)))];
  return (
    <div className="shift-days" ref={fallback} tabIndex={-1}>
      {days.length === 0 && (
        <EmptyState title="No shifts in these two weeks">
          <p>{canCoordinate ? 'Add a single shift, or one each week.' : 'Check back later, or ask a coordinator.'}</p>
        </EmptyState>
      )}
      {days.map(([day, ofDay]) => (
        <section key={day} className="shift-day" aria-label={formatShiftDay(day, today)}>
          <h2 className="text-[1.125rem]">
            {formatShiftDay(day, today)}
            {day <= addDays(today, 1) && <span className="font-normal text-soft">{` · ${formatShortDay(day)}`}</span>}
          </h2>
          <div className="shift-cards">
            {ofDay.map((shift) => (
              <ShiftCard key={shift.id} shift={shift} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
