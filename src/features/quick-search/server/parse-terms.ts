import { phoneDigits } from '../../../platform/phone-digits.ts';

/** What a typed text may stand for. */
export interface SearchTerms {
  /** Words as typed, without punctuation around them. */
  words: string[];
  /** "#471" and "471" may be the number of a pet, an application or a receipt. */
  number: number | null;
  /** Of a phone number: at least four. */
  digits: string | null;
  /** "2026-0012", and "0012" of any year. */
  receipt: { series: string | null; number: number } | null;
}

/** More words hardly make a search more precise. */
const MAX_WORDS = 5;

const MIN_PHONE_DIGITS = 4;

/** The largest number that an id has. */
const MAX_ID = 2_147_483_647;

export function parseTerms(text: string): SearchTerms {
  const words = (text.startsWith('#') ? '' : text)
    .split(/\s+/)
    .map((word) => word.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS);
  const digits = parseReceiptLabel(text) ? null : phoneDigits(text, MIN_PHONE_DIGITS);
  return { words, number: parseNumber(text), digits, receipt: parseReceipt(text) };
}

function parseNumber(text: string): number | null {
  const digits = /^#?\s*0*([1-9]\d{0,9})$/.exec(text)?.[1];
  const number = Number(digits);
  return digits !== undefined && number <= MAX_ID ? number : null;
}

function parseReceipt(text: string): SearchTerms['receipt'] {
  const label = parseReceiptLabel(text);
  if (label) return label;
  const number = parseNumber(text);
  return number === null ? null : { series: null, number };
}

function parseReceiptLabel(text: string): { series: string; number: number } | null {
  const [, series, digits] = /^((?:demo-)?\d{4})-(\d{1,9})$/i.exec(text) ?? [];
  return series === undefined ? null : { series: series.toUpperCase(), number: Number(digits) };
}
