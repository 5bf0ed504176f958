import type { PetSearch } from './pet-search.contract.ts';
import { KG_PER_POUND } from './pet-weight.contract.ts';

/** A word of the text, and where it stands there. */
export interface Word {
  /** Lowercase and without accents. */
  word: string;
  from: number;
  to: number;
}

/** What the words from a position on mean: how many of them, and the filters that they stand for. */
export interface Match {
  count: number;
  filters: PetSearch;
}

/** Ages and weights in a typed search: "under 22 lb", "2 years old", "3 to 5 years", "8 years or older". */

type Comparison = 'below' | 'at most' | 'above' | 'at least' | 'exactly';

const comparisons: Record<string, Comparison> = {
  ...each('below', 'under, below, less than, smaller than, lighter than, younger than, no older than, not over'),
  ...each('at most', 'up to, at most, max, maximum, no more than, within'),
  ...each('above', 'over, above, more than, bigger than, heavier than, older than'),
  ...each('at least', 'at least, min, minimum, from'),
};
const endings: Record<string, Comparison> = {
  ...each('at most', 'or younger, and younger, or less, or lighter, or under, and under, or below'),
  ...each('at least', 'or older, and older, or more, or over, and over, and up, or heavier, plus, +'),
};
const units: Record<string, 'kg' | 'lb' | 'years' | 'months' | 'weeks'> = {
  ...each('kg', 'kg, kgs, kilo, kilos, kilogram, kilograms'),
  ...each('lb', 'lb, lbs, pound, pounds'),
  ...each('years', 'year, years, yr, yrs, yo, y'),
  ...each('months', 'month, months, mo, mos'),
  ...each('weeks', 'week, weeks, wk, wks'),
};
const numbers = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** @param unitless what a number without a unit counts, if anything */
export function matchMeasure(words: readonly Word[], start: number, unitless?: 'years'): Match | null {
  const before = lookUp(comparisons, words, start) ?? { count: 0, value: undefined };
  let at = start + before.count;
  if (words[at]?.word === 'between') at += 1;
  const first = numberAt(words, at);
  if (first === null) return null;
  at += 1;
  let last: number | null = null;
  const isJoined = ['to', 'and', 'or'].includes(words[at]?.word ?? '');
  // "2-3 years", "2 to 3 years"
  last = numberAt(words, at + (isJoined ? 1 : 0));
  if (last !== null) at += isJoined ? 2 : 1;
  const typed = units[words[at]?.word ?? ''];
  const isYounger = /^(?:younger|older)$/.test(words[start]?.word ?? '');
  const unit = typed ?? (isYounger ? 'years' : unitless);
  if (unit === undefined) return null;
  if (typed) at += 1;
  if (words[at]?.word === 'old') at += 1;
  const after = lookUp(endings, words, at);
  if (after) at += after.count;
  const comparison = after?.value ?? before.value ?? 'exactly';
  const filters =
    unit === 'kg' || unit === 'lb'
      ? toWeight(comparison, unit === 'lb' ? KG_PER_POUND : 1, first, last)
      : toAge(comparison, unit, first, last);
  return filters ? { count: at - start, filters } : null;
}

function toWeight(comparison: Comparison, factor: number, first: number, last: number | null): PetSearch | null {
  const [from, to] = [first, last ?? first].map((value) => Math.round(value * factor * 10) / 10) as [number, number];
  if (from <= 0 || to > 2000 || to < from) return null;
  if (last !== null) return { min_weight: from, max_weight: to };
  return comparison === 'above' || comparison === 'at least' ? { min_weight: from } : { max_weight: from };
}

function toAge(
  comparison: Comparison,
  unit: 'years' | 'months' | 'weeks',
  first: number,
  last: number | null,
): PetSearch | null {
  const perYear = { years: 1, months: 12, weeks: 52 }[unit];
  const [from, to] = [first, last ?? first].map((value) => (value * 12) / perYear) as [number, number];
  if (to > 1200 || to < from) return null;
  if (last !== null) return { ...atLeast(from), ...atMost(to) };
  switch (comparison) {
    case 'below':
      return below(from);
    case 'at most':
      return atMost(from);
    // Someone who is five is older than five for most of the year.
    case 'above':
    case 'at least':
      return atLeast(from);
    case 'exactly':
    default:
      return { ...atLeast(from), ...atMost(from) };
  }
}

/** Ages are stored in whole months under one year, and in whole years from then on. */
function atLeast(months: number): PetSearch {
  if (months >= 12) return { min_age: Math.floor(months / 12) };
  return months < 1 ? {} : { min_months: Math.floor(months) };
}

function atMost(months: number): PetSearch {
  if (months >= 12) return { max_age: Math.floor(months / 12) };
  return months > 11 ? { age: 'baby' } : { max_months: Math.ceil(months) };
}

function below(months: number): PetSearch | null {
  if (months > 12) return { max_age: Math.ceil(months / 12) - 1 };
  if (months > 11) return { age: 'baby' };
  return months === 0 ? null : { max_months: Math.ceil(months) - 1 };
}

function numberAt(words: readonly Word[], at: number): number | null {
  const word = words[at]?.word ?? '';
  if (/^\d{1,4}(?:[.,]\d{1,3})?$/.test(word)) return Number(word.replace(',', '.'));
  // "under a year"
  if (word === 'a' && /^(?:year|month|week)$/.test(words[at + 1]?.word ?? '')) return 1;
  const named = numbers.indexOf(word);
  return named < 1 ? null : named;
}

/** The longest phrase of a table that starts at a word. */
export function lookUp<V>(
  table: Record<string, V>,
  words: readonly Word[],
  at: number,
): { count: number; value: V } | null {
  for (let count = Math.min(3, words.length - at); count > 0; count--) {
    const phrase = words
      .slice(at, at + count)
      .map(({ word }) => word)
      .join(' ');
    if (Object.hasOwn(table, phrase)) return { count, value: table[phrase]! };
  }
  return null;
}

export function each<V>(value: V, phrases: string): Record<string, V> {
  return Object.fromEntries(phrases.split(', ').map((phrase) => [phrase, value]));
}
