import { formatCount } from '../../../../platform/format-number.contract.ts';

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
