import { facets, type Facet, type PetSearch } from './pet-search.contract.ts';
import { joinList } from './search-title.contract.ts';
import { facetLabels, labelOf } from './search-labels.contract.ts';
import { formatCount } from '../../platform/format-number.contract.ts';

/** A criterion that can be removed on its own. */
export type Criterion = Facet | 'text' | 'breed';

/** The criteria of a search in the order of the URL. `sort` is not a criterion. */
export function criteriaOf(search: PetSearch): Criterion[] {
  return (['text', 'breed', ...facets] as const).filter((name) => search[name] !== undefined);
}

/** The search without some of its criteria. */
export function without(search: PetSearch, omitted: readonly Criterion[]): PetSearch {
  return Object.fromEntries(
    Object.entries(search).filter(([name]) => !omitted.some((criterion) => criterion === name)),
  );
}

/** The label of a chip. */
export function formatCriterion(search: PetSearch, criterion: Criterion): string {
  const value = search[criterion] ?? '';
  if (criterion === 'text') return inQuotes(value);
  if (criterion === 'breed') return `Breed ${inQuotes(value)}`;
  return labelOf(criterion, value);
}

interface LeftOut {
  without: readonly Criterion[];
  /** Words of a text or breed of which others stay. */
  terms: readonly string[];
}

/** "“Small” and “Good with cats”" */
export function formatLeftOut(search: PetSearch, { without: left, terms }: LeftOut): string {
  return joinList([...terms.map(inQuotes), ...left.map((criterion) => quoted(search, criterion))]);
}

interface Corrections {
  corrected: readonly { typed: string; to: string }[];
  ignored: readonly string[];
  /** The words that were used instead. */
  searchedTerms: readonly string[];
}

/** Explains corrections and ignored words. Null if the search ran as typed. */
export function formatCorrections({ corrected, ignored, searchedTerms }: Corrections, total: number): string | null {
  if (corrected.length + ignored.length === 0) return null;
  const typed = joinList(corrected.map((each) => inQuotes(each.typed)));
  const to =
    ignored.length > 0 ? inQuotes(searchedTerms.join(' ')) : joinList(corrected.map((each) => inQuotes(each.to)));
  const sentences = [
    ignored.length > 0 && `Nobody here is called ${joinList(ignored.map(inQuotes), 'or')}.`,
    corrected.length > 0 && `Nothing matches ${typed} as typed.`,
    total > 0 ? `Showing pets for ${to}.` : `We looked for ${to}.`,
  ];
  return sentences.filter(Boolean).join(' ');
}

export function formatNoMatches(search: PetSearch): string {
  const [only, ...more] = criteriaOf(search);
  return only && more.length === 0 ? `No pet fits ${quoted(search, only)}.` : 'No pet fits all of that.';
}

export function formatMatchCount(total: number): string {
  return total === 0 ? 'No pets found' : `${formatCount(total, 'pet')} found`;
}

function quoted(search: PetSearch, criterion: Criterion): string {
  if (criterion === 'text' || criterion === 'breed') return inQuotes(search[criterion] ?? '');
  // Of "Adult, 3–7 years", only "Adult".
  const label = search[criterion] === 'yes' ? facetLabels[criterion] : labelOf(criterion, search[criterion] ?? '');
  return inQuotes(label.replace(/,.*/, ''));
}

function inQuotes(terms: string): string {
  return `“${terms}”`;
}
