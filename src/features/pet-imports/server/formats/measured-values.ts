import { timestampOf } from '../../../../platform/shelter-day.contract.ts';
import { parseFlag } from './cell-values.ts';

const KG = { kg: 1, lb: 0.453_592_37, oz: 0.453_592_37 / 16, g: 0.001 } as const;
const UNITS: Record<string, keyof typeof KG> = { kg: 'kg', kgs: 'kg', lb: 'lb', lbs: 'lb', oz: 'oz', g: 'g' };

/** Kilograms, from a number in the column's unit, or one with its own such as `12 lb`. */
export function parseWeightIn(cell: string, unit: 'kg' | 'lb'): string {
  const match = /^(\d{1,5})(?:[.,](\d{1,4}))?\s?([a-z]{0,3})\.?$/i.exec(cell);
  const own = match?.[3] === '' ? unit : UNITS[match?.[3]?.toLowerCase() ?? ''];
  if (!match || own === undefined) return cell;
  return String(Math.round(Number(`${match[1]}.${match[2] ?? 0}`) * KG[own] * 1000) / 1000);
}

/** A chip's number says that there is one. */
export function parseChip(cell: string): string {
  if (/^[\dA-Z -]{9,20}$/i.test(cell) && /\d{9}/.test(cell.replaceAll(/[ -]/g, ''))) return 'Yes';
  const flag = parseFlag(cell);
  return flag === 'yes' ? 'Yes' : flag === 'no' ? 'No' : flag;
}

/** A date of birth without its time. Empty for the `0000-00-00` of an unknown one. */
export function parseDay(cell: string): string {
  const day = toIsoDate(cell);
  return UNKNOWN_DAY.test(day) ? '' : (/^(\d{4}-\d{2}-\d{2})(?:[T\s]|$)/.exec(day)?.[1] ?? day);
}

const UNKNOWN_DAY = /^0000-00-00/;
const TIME = /[T\s](\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?\s?([ap]m)?$/i;

/**
 * A time such as `2023-05-21T14:30:00Z`, or in the shelter's time zone `5/21/2023 2:30 PM`. A day alone is its noon, or now.
 * @returns null for anything else
 */
export function parseTimestamp(
  cell: string,
  { now, timeZone, today }: { now: Date; timeZone: string; today: string },
): Date | null {
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})$/.test(cell)) {
    const at = new Date(cell);
    return Number.isNaN(at.getTime()) ? null : at;
  }
  const day = parseDay(cell);
  if (!isDay(day)) return null;
  const rest = /[T\s]/.test(cell) ? TIME.exec(cell) : null;
  const time = rest ? toTime(rest) : '00:00';
  if (time === null || (!rest && /\d[T\s]/.test(cell))) return null;
  if (time !== '00:00') return timestampOf(day, time, timeZone);
  const noon = timestampOf(day, '12:00', timeZone);
  return noon > now && day === today ? now : noon;
}

export function isDay(text: string): boolean {
  try {
    return /^\d{4}-\d{2}-\d{2}$/.test(text) && Temporal.PlainDate.from(text, { overflow: 'reject' }).year > 0;
  } catch {
    return false;
  }
}

function toTime([, hours = '', minutes = '', half = '']: RegExpExecArray): string | null {
  const hour = half === '' ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
  return hour < 24 && Number(minutes) < 60 ? `${String(hour).padStart(2, '0')}:${minutes}` : null;
}

/** `5/21/2023` and `21.05.2023` become `2023-05-21`; anything else stays. */
export function toIsoDate(cell: string): string {
  const match = /^(\d{1,2})([./-])(\d{1,2})\2((?:19|20)\d{2})(?:\s|$)/.exec(cell);
  if (!match) return cell;
  const [first, second] = [Number(match[1]), Number(match[3])];
  const isDayFirst = match[2] === '.' || first > 12;
  const [month, day] = isDayFirst ? [second, first] : [first, second];
  return `${match[4]}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
