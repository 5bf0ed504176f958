import { DEFAULT_CURRENCY } from './currency.contract.ts';

/** How the shelter shows amounts and weights. */
export interface Units {
  /** ISO code. */
  currency: string;
  weightUnit: WeightUnit;
}
export type WeightUnit = 'lb' | 'kg';

/** Of everything that this process formats from now on, or this browser. */
export function setUnits({ currency, weightUnit }: Units): void {
  const units = `${currency} ${weightUnit}`;
  const { document } = globalThis as { document?: { documentElement: { dataset: Record<string, string> } } };
  if (document) document.documentElement.dataset['units'] = units;
  else globalThis.shelterUnits = units === `${DEFAULT_CURRENCY} lb` ? undefined : units;
}
