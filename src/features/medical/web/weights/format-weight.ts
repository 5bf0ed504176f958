import { isMetric } from '../../../../platform/units.contract.ts';
import { inBothUnits, KG_PER_POUND } from '../../../pets/pet-weight.contract.ts';
import { parseWeight } from '../../../pets/web/components/pet-texts.ts';

export type WeightUnit = 'lb' | 'oz' | 'kg' | 'g';

/** The shelter's units: for most animals, and for small ones. */
export function weightUnits(): readonly [WeightUnit, WeightUnit] {
  return isMetric() ? ['kg', 'g'] : ['lb', 'oz'];
}

/** As exact as a scale, the shelter's unit first: "22.4 lb (10.16 kg)", "6.9 oz (195 g)". */
export function formatExactWeight(kg: number): string {
  const isLight = kg < KG_PER_POUND;
  return inBothUnits(
    isLight ? `${rounded(kg / (KG_PER_POUND / 16), 1)} oz` : `${rounded(kg / KG_PER_POUND, 1)} lb`,
    isLight ? `${rounded(kg * 1000, 0)} g` : `${rounded(kg, 2)} kg`,
  );
}

/** In the shelter's unit alone, for an axis. */
export function formatShortWeight(kg: number): string {
  return formatExactWeight(kg).replace(/ \(.*/, '');
}

/** The unit that suits an animal of this weight. */
export function unitFor(kg: number | null): WeightUnit {
  const [large, small] = weightUnits();
  return kg !== null && kg < KG_PER_POUND ? small : large;
}

/**
 * Parses a typed weight into kilograms: a number in the chosen unit, or with a unit of its own, such as "3 lb 4 oz".
 * @returns null if it is no weight
 */
export function parseTypedWeight(typed: string, unit: WeightUnit): number | null {
  const text = typed.trim();
  return parseWeight(/^[\d.,]+$/.test(text) ? `${text} ${unit}` : text);
}

/** A weight for the field, in this unit. */
export function toFieldValue(kg: number, unit: WeightUnit): string {
  const perUnit = { kg: 1, g: 0.001, lb: KG_PER_POUND, oz: KG_PER_POUND / 16 }[unit];
  return String(rounded(kg / perUnit, 2));
}

function rounded(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits;
}
