import { facets, type Facet, type PetSearch } from './pet-search.contract.ts';
import { inARow } from './search-title.contract.ts';
import { facetLabels, labelOf } from './search-labels.contract.ts';
import { petsInNumbers } from './pet-count.contract.ts';

/** What of a search can be taken away by itself. */
export type Criterion = Facet | 'text' | 'breed';

/** What is searched for, in the order of an address; `sort` is no criterion. */
export function criteriaOf(search: PetSearch): Criterion[] {
  return (['text', 'breed', ...facets] as const).filter((name) => search[name] !== undefined);
}

/** The same search without some of its criteria. */
export function without(search: PetSearch, left: readonly Criterion[]): PetSearch {
  return Object.fromEntries(Object.entries(search).filter(([name]) => !left.some((criterion) => criterion === name)));
}

/** One criterion as its chip shows it. */
export function criterionInWords(search: PetSearch, criterion: Criterion): string {
  const value = search[criterion] ?? '';
  if (criterion === 'text') return inQuotes(value);
  if (criterion === 'breed') return `Breed ${inQuotes(value)}`;
  return labelOf(criterion, value);
}

interface LeftOut {
  without: readonly Criterion[];
  /** Of a text or a breed of which others stay. */
  words: readonly string[];
}

/** "“Small” and “Good with cats”" */
export function leftOutInWords(search: PetSearch, { without: left, words }: LeftOut): string {
  return inARow([...words.map(inQuotes), ...left.map((criterion) => quoted(search, criterion))]);
}

interface Mended {
  corrected: readonly { typed: string; to: string }[];
  ignored: readonly string[];
  /** What was searched for without the ignored ones. */
  kept: readonly string[];
}

/** Says what was searched for in the place of words that no pet has; null where it was all that was typed. */
export function mendedInWords({ corrected, ignored, kept }: Mended, total: number): string | null {
  if (corrected.length + ignored.length === 0) return null;
  const typed = inARow(corrected.map((each) => inQuotes(each.typed)));
  const to = ignored.length > 0 ? inQuotes(kept.join(' ')) : inARow(corrected.map((each) => inQuotes(each.to)));
  const sentences = [
    ignored.length > 0 && `Nobody here is called ${inARow(ignored.map(inQuotes), 'or')}.`,
    corrected.length > 0 && `Nothing matches ${typed} as typed.`,
    total > 0 ? `Showing pets for ${to}.` : `We looked for ${to}.`,
  ];
  return sentences.filter(Boolean).join(' ');
}

/** Says that no pet fits a search. */
export function nothingInWords(search: PetSearch): string {
  const [only, ...more] = criteriaOf(search);
  return only && more.length === 0 ? `No pet fits ${quoted(search, only)}.` : 'No pet fits all of that.';
}

export function foundInWords(total: number): string {
  return total === 0 ? 'No pets found' : `${petsInNumbers(total)} found`;
}

function quoted(search: PetSearch, criterion: Criterion): string {
  if (criterion === 'text' || criterion === 'breed') return inQuotes(search[criterion] ?? '');
  // Of "Adult, 3–7 years" the word before the comma is enough.
  const label = search[criterion] === 'yes' ? facetLabels[criterion] : labelOf(criterion, search[criterion] ?? '');
  return inQuotes(label.replace(/,.*/, ''));
}

function inQuotes(words: string): string {
  return `“${words}”`;
}
