import { Link } from 'react-router';
import { createApiClient } from '../../../browser/create-api-client.ts';
import { usePolling } from '../../../browser/dashboard/use-polling.ts';
import { useToday } from '../../../browser/dashboard/use-today.ts';
import { DashboardPage } from '../../../ui/dashboard/dashboard-page.tsx';
import { Panel } from '../../../ui/dashboard/panel.tsx';
import { SHIFTS_PATH } from '../volunteers.constants.ts';
import type { ShiftDesk, ShiftsApi } from '../shifts.contract.ts';
import { formatClock, formatTimes } from './shift-texts.ts';

const call = createApiClient<ShiftsApi>();
/** Soon after the code changes: the one before it works for ten minutes longer. */
const REFRESH_MS = 15_000;

export async function loadDesk(signal: AbortSignal): Promise<ShiftDesk> {
  return call('GET /api/shifts/desk', { signal });
}

/** For a screen at the desk: the code that volunteers check in with, large. It names no one. */
export function DeskView({ desk: { code, expires_at, qr_code, shifts } }: { desk: ShiftDesk }) {
  const { timeZone } = useToday();
  usePolling(REFRESH_MS);
  return (
    <DashboardPage
      title="Desk code"
      heading="Check in for your shift"
      lead="Scan the code with your phone, or open Shifts and enter the digits."
      actions={
        <Link className="text-button" to={SHIFTS_PATH}>
          All shifts
        </Link>
      }
    >
      <div className="shift-desk">
        <section className="panel shift-desk-code" aria-label="Code">
          <svg
            className="shift-desk-qr"
            viewBox={`0 0 ${qr_code.size} ${qr_code.size}`}
            role="img"
            aria-label="QR code that opens Shifts with the code filled in"
          >
            <path d={qr_code.path} fill="currentColor" />
          </svg>
          <p className="shift-desk-digits">{`${code.slice(0, 3)} ${code.slice(3)}`}</p>
          <p className="text-soft">{`New code at ${formatClock(expires_at, timeZone)}`}</p>
        </section>
        <Panel title="Shifts right now">
          {shifts.length === 0 ? (
            <p className="text-soft">No shifts now or in the next hour.</p>
          ) : (
            <ul className="shift-rows">
              {shifts.map((shift) => (
                <li key={shift.id} className="shift-row">
                  <div className="min-w-0">
                    <p className="font-bold">{shift.title}</p>
                    <p className="text-small text-soft">
                      {[formatTimes(shift, timeZone), shift.location].filter(Boolean).join(' · ')}
                    </p>
                  </div>
                  <span className="text-small font-bold">{`${shift.checked_in} of ${shift.signed_up} here`}</span>
                </li>
              ))}
            </ul>
          )}
        </Panel>
      </div>
    </DashboardPage>
  );
}
