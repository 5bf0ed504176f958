import { formatDay } from '../../../../platform/shelter-day.contract.ts';
import type { DueDose, Treatment } from '../../treatments.contract.ts';

type Offer = Pick<DueDose, 'name' | 'product' | 'lot' | 'dose'>;

/** What recording a dose by one tap uses: "Nobivac · lot 5521B · 1 mL". */
export function describeOffer({ name, product, lot, dose }: Offer): string {
  const productName = product?.name === name ? null : product?.name;
  return [productName, lot && `lot ${lot.number}`, dose].filter(Boolean).join(' · ');
}

/** "Nobivac · lot 5521B · 1 mL", of a dose that was given. */
export function describeTreatment({ product, name, lot, dose }: Treatment): string {
  const productName = product?.name === name ? null : product?.name;
  return [productName, lot !== null && `lot ${lot}`, dose].filter(Boolean).join(' · ');
}

/** "Nov 28, 2026" */
export function describeDay(day: string): string {
  return formatDay(day, { month: 'short', day: 'numeric', year: 'numeric' });
}
