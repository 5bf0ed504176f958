import { petFields } from '../../pet-fields.constants.ts';

/** In whole years; of a pet under one year, also in months if they are known. */
export interface TypedAge {
  years: number;
  months: number | null;
}

const WEEKS_PER_MONTH = 52 / 12;
/** Of text with single spaces. */
const PATTERN =
  /^(?:(\d{1,3}) ?(?:y|yrs?|years?)?)?(?:(?:^| and|and|,| ) ?(\d{1,4}) ?(m|mos?|months?|w|wks?|weeks?))?(?: old)?\.?$/;

/**
 * Parses a typed age: "3", "3 years", "4 months", "10 weeks", "1 year 6 months". A number alone is in years.
 * @returns null if it is no age, or not that of a pet
 */
export function parseAge(text: string): TypedAge | null {
  const match = PATTERN.exec(text.trim().toLowerCase().replaceAll(/\s+/g, ' '));
  if (!match || (match[1] === undefined && match[2] === undefined)) return null;
  const count = Number(match[2] ?? 0);
  const months = Number(match[1] ?? 0) * 12 + Math.floor(match[3]?.startsWith('w') ? count / WEEKS_PER_MONTH : count);
  const years = Math.floor(months / 12);
  if (years > petFields.age.max) return null;
  return { years, months: match[2] === undefined || years > 0 ? null : months };
}
