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

/** `5/21/2023` and `21.05.2023` become `2023-05-21`; anything else stays. */
export function toIsoDate(cell: string): string {
  const match = /^(\d{1,2})([./-])(\d{1,2})\2((?:19|20)\d{2})(?:\s|$)/.exec(cell);
  if (!match) return cell;
  const [first, second] = [Number(match[1]), Number(match[3])];
  const isDayFirst = match[2] === '.' || first > 12;
  const [month, day] = isDayFirst ? [second, first] : [first, second];
  return `${match[4]}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
