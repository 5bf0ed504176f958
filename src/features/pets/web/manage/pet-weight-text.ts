import { petFields } from '../../pet-fields.constants.ts';
import { isMetric } from '../../../../platform/units.contract.ts';
import { KG_PER_POUND } from '../../pet-weight.contract.ts';

const KG_PER_OUNCE = KG_PER_POUND / 16;

const kilogramsPerUnit = new Map([
  ...each(KG_PER_POUND, ['lb', 'lbs', 'pound', 'pounds', '#']),
  ...each(KG_PER_OUNCE, ['oz', 'ounce', 'ounces']),
  ...each(1, ['kg', 'kgs', 'kilo', 'kilos', 'kilogram', 'kilograms']),
  ...each(0.001, ['g', 'gram', 'grams']),
]);

/**
 * Parses a typed weight into kilograms, to the gram: "22", "22 lb", "3 lb 4 oz" or "10 kg". A number alone is in the
 * shelter's unit.
 * @returns null if it is no weight, or not that of a pet
 */
export function parseWeight(text: string): number | null {
  const typed = text.trim().toLowerCase().slice(0, MAX_LENGTH);
  const [start, rest] = typed.split(/(?<=lbs?|pounds?)\.?,?\s*(?=\d)/);
  const [first, second] = [parseQuantity(start!), rest === undefined ? 0 : parseQuantity(rest, KG_PER_OUNCE)];
  if (first === null || second === null) return null;
  const kilograms = Math.round((first + second) * 1000) / 1000;
  const { min, max } = petFields.weight;
  return kilograms >= min && kilograms <= max ? kilograms : null;
}

/** A stored weight for the form: "22.05 lb" or "10 kg"; for a light animal, "1.06 oz" or "30 g". */
export function formatWeightInput(kilograms: number): string {
  const pounds = kilograms / KG_PER_POUND;
  if (isMetric()) return pounds < 1 ? `${hundredths(kilograms * 1000)} g` : `${hundredths(kilograms)} kg`;
  return pounds < 1 ? `${hundredths(pounds * 16)} oz` : `${hundredths(pounds)} lb`;
}

export const metricWeightHint = 'e.g. 10 kg, 400 g or 22 lb';
const MAX_LENGTH = 40;

/**
 * Accepts a decimal comma: on some phones, the keypad has no point. A comma before three digits may separate
 * thousands.
 * @param expected kilograms of the only unit that is accepted; otherwise any is
 */
function parseQuantity(text: string, expected?: number): number | null {
  const match = /^(\d{1,6})(?:\.(\d{1,6})|,(\d{1,2}))?\s*([a-z#]{0,9})\.?$/.exec(text);
  const unit = kilogramsPerUnit.get(match?.[4] || (isMetric() ? 'kg' : 'lb'));
  if (!match || unit === undefined || (expected !== undefined && unit !== expected)) return null;
  return Number(`${match[1]}.${match[2] ?? match[3] ?? 0}`) * unit;
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}

function each(kilograms: number, names: string[]): [string, number][] {
  return names.map((name) => [name, kilograms]);
}
