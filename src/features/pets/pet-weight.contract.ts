import { isMetric } from '../../platform/units.contract.ts';

export const KG_PER_POUND = 0.453_592_37;

/**
 * In both units, the shelter's first: "22 lb (10 kg)" or "10 kg (22 lb)". Light animals in ounces and grams:
 * "1.1 oz (30 g)".
 */
export function formatWeight(kilograms: number): string {
  return inBothUnits(
    formatPounds(kilograms),
    isLight(kilograms) ? `${rounded(kilograms * 1000)} g` : `${rounded(kilograms)} kg`,
  );
}

export function formatPounds(kilograms: number): string {
  const pounds = kilograms / KG_PER_POUND;
  return isLight(kilograms) ? `${rounded(pounds * 16)} oz` : `${rounded(pounds)} lb`;
}

export function inBothUnits(pounds: string, kilograms: string): string {
  return isMetric() ? `${kilograms} (${pounds})` : `${pounds} (${kilograms})`;
}

function isLight(kilograms: number): boolean {
  return kilograms < KG_PER_POUND;
}

/** With one decimal below 10. */
function rounded(value: number): string {
  return String(value < 10 ? Math.round(value * 10) / 10 : Math.round(value));
}
