import { formatHours } from './shift-texts.ts';
import type { HourTotals as Totals } from '../shifts.contract.ts';

/** Hours this month, this year and in total. */
export function HourTotals({ minutes, label = 'Your hours' }: { minutes: Totals; label?: string }) {
  const totals = [
    { name: 'This month', count: minutes.month },
    { name: 'This year', count: minutes.year },
    { name: 'In total', count: minutes.total },
  ];
  return (
    <dl className="panel shift-totals" aria-label={label}>
      {totals.map(({ name, count }) => (
        <div key={name} className="shift-total">
          <dt className="text-small text-soft">{name}</dt>
          <dd>{formatHours(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
