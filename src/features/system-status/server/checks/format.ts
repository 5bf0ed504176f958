import { formatCount, formatNumber } from '../../../../platform/format-number.contract.ts';

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB', 'PB'];

/** Such as `1.4 GB`, in units of 1000. */
export function formatBytes(bytes: number): string {
  let amount = bytes;
  let unit = 0;
  while (amount >= 999.5 && unit < UNITS.length - 1) {
    amount /= 1000;
    unit += 1;
  }
  return `${unit === 0 || amount >= 10 ? formatNumber(Math.round(amount)) : amount.toFixed(1)} ${UNITS[unit]}`;
}

/** Such as `3 days`, in the largest unit of which there are two, or one. */
export function formatSeconds(seconds: number): string {
  for (const [unit, length] of LENGTHS) {
    if (seconds >= 2 * length || length === 1) return formatCount(Math.floor(seconds / length), unit);
  }
  return '';
}

const LENGTHS: readonly (readonly [string, number])[] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
];
