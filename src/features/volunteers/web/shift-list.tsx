import { dayIn } from '../../../platform/shelter-day.contract.ts';
import { useToday } from '../../../browser/dashboard/use-today.ts';
import { useCurrentMinute } from '../../../ui/dashboard/date-time.tsx';
import { ToneBadge } from '../../../ui/dashboard/tone-badge.tsx';
import { formatMinutes } from '../volunteers.constants.ts';
import type { Shift } from '../shifts.contract.ts';
import { formatShiftDay, formatTimes } from './shift-texts.ts';

/** A person's shifts, one on each row, with what became of them. */
export function ShiftList({ shifts }: { shifts: readonly Shift[] }) {
  const { today, timeZone } = useToday();
  return (
    <ul className="shift-rows">
      {shifts.map((shift) => (
        <li key={shift.id} className="shift-row">
          <div className="min-w-0">
            <p className="font-bold">{shift.title}</p>
            <p className="text-small text-soft">
              {`${formatShiftDay(dayIn(timeZone, new Date(shift.starts_at)), today)}, ${formatTimes(shift, timeZone)}`}
            </p>
          </div>
          <Presence shift={shift} />
        </li>
      ))}
    </ul>
  );
}

function Presence({ shift: { own, ends_at } }: { shift: Shift }) {
  const now = useCurrentMinute();
  if (!own) return null;
  if (own.is_no_show) return <ToneBadge tone="warn">No-show</ToneBadge>;
  if (own.checked_in_at) return <span className="font-bold tabular-nums">{formatMinutes(own.minutes)}</span>;
  return <span className="text-small text-soft">{new Date(ends_at) <= now ? 'Not checked in' : 'Signed up'}</span>;
}
