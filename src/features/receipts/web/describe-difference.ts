import { formatMoney } from '../../../platform/format-money.contract.ts';

/** Such as “$5.00 short”. */
export function describeDifference(cents: number): string {
  if (cents === 0) return 'None';
  return `${formatMoney(Math.abs(cents), { style: 'exact' })} ${cents < 0 ? 'short' : 'over'}`;
}
