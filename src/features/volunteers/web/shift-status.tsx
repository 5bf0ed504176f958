import { useCurrentMinute } from '../../../ui/dashboard/date-time.tsx';
import { ToneBadge } from '../../../ui/dashboard/tone-badge.tsx';
import type { Shift } from '../shifts.contract.ts';

/** What matters most about a shift for the person who looks at it. */
export function ShiftStatus({ shift }: { shift: Shift }) {
  const { canceled_at, own, free, starts_at } = shift;
  const now = useCurrentMinute();
  if (canceled_at !== null) return <ToneBadge tone="warn">Canceled</ToneBadge>;
  if (own?.is_no_show) return <ToneBadge>Missed</ToneBadge>;
  if (own?.checked_in_at) return <ToneBadge tone="good">{own.checked_out_at ? 'Done' : 'Checked in'}</ToneBadge>;
  if (own) return <ToneBadge tone="good">You’re signed up</ToneBadge>;
  if (new Date(starts_at) <= now) return null;
  return free === 0 ? <ToneBadge>Full</ToneBadge> : null;
}
