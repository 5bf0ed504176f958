import { getUnits } from './units.contract.ts';

export const DEFAULT_CURRENCY = 'USD';

/** The shelter's; an ISO code. */
export function getCurrency(): string {
  return getUnits()?.slice(0, 3) ?? DEFAULT_CURRENCY;
}
