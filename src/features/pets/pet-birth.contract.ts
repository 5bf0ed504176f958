import type { PetAge } from './pet-age.contract.ts';

/** The age on a day, in months under one year. Both are `YYYY-MM-DD`. */
export function ageOn(bornOn: string, today: string): PetAge {
  const born = Temporal.PlainDate.from(bornOn);
  const { years, months } = born.until(Temporal.PlainDate.from(today), { largestUnit: 'years' });
  return years > 0 ? { age: years, age_months: null } : { age: 0, age_months: Math.max(0, months) };
}

/** An estimated date of birth for an age that was entered on a given day. */
export function estimateBirth({ age, age_months }: PetAge, today: string): string | null {
  if (age === null) return null;
  return Temporal.PlainDate.from(today)
    .subtract({ years: age, months: age_months ?? 0 })
    .toString();
}
