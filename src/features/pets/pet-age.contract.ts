import type { Pet } from './pets.contract.ts';

/** A pet's age. The months are known only of some pets under one year. */
export type PetAge = Pick<Pet, 'age' | 'age_months'>;

/** "4 months", "3 years". Age 0 is "under 1 year" if the months are unknown (`product.md`, section 5). */
export function formatAge({ age, age_months }: PetAge): string {
  if (age === null) return 'Unknown';
  if (age > 0) return formatYears(age);
  if (age_months === null) return 'under 1 year';
  return age_months === 0 ? 'under 1 month' : formatMonths(age_months);
}

/** "1 year", "3 years" */
export function formatYears(years: number): string {
  return years === 1 ? '1 year' : `${years} years`;
}

/** "1 month", "4 months" */
export function formatMonths(months: number): string {
  return months === 1 ? '1 month' : `${months} months`;
}
