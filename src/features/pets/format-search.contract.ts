import { boundNames, criteria, type Bound, type PetSearch } from './pet-search.contract.ts';
import { splitWords } from './search-parts.contract.ts';
import { feeWords, negations } from './search-phrases.constants.ts';
import { joinList } from '../../platform/join-list.contract.ts';
import { exactAgeOf, labelOf, labelOfBound, labelOfLister } from './search-labels.contract.ts';
import { formatCount, formatNumber } from '../../platform/format-number.contract.ts';

/** A criterion that can be removed on its own. */
export type Criterion = (typeof criteria)[number];

/** The criteria of a search in the order of the URL. `sort` is not a criterion. */
export function criteriaOf(search: PetSearch): Criterion[] {
  return criteria.filter((name) => search[name] !== undefined);
}

/** The chips of a search, each with the criteria that it removes. An exact age is one chip. */
export function chipsOf(search: PetSearch): { label: string; criteria: Criterion[] }[] {
  const exact = exactAgeOf(search);
  // "Under 6 months" says more than "Baby".
  const wider = search.age === 'baby' && search.max_months !== undefined ? 'age' : undefined;
  return criteriaOf(search)
    .filter((criterion) => criterion !== exact?.criteria[1] && criterion !== wider)
    .map((criterion) =>
      criterion === exact?.criteria[0] ? exact : { label: formatCriterion(search, criterion), criteria: [criterion] },
    );
}

interface RunSearch {
  search: PetSearch;
  /** With corrections and without ignored words. */
  searched: PetSearch;
  total: number;
}

/** The search that found the results. Without results, the typed one. */
export function usedSearch({ search, searched, total }: RunSearch): PetSearch {
  return total > 0 ? searched : search;
}

/** The search without some of its criteria. */
export function without(search: PetSearch, omitted: readonly Criterion[]): PetSearch {
  return Object.fromEntries(
    Object.entries(search).filter(([name]) => !omitted.some((criterion) => criterion === name)),
  );
}

/** The label of a criterion. */
export function formatCriterion(search: PetSearch, criterion: Criterion): string {
  if (criterion === 'text') return inQuotes(search.text ?? '');
  if (criterion === 'breed') return `Breed ${inQuotes(search.breed ?? '')}`;
  if (criterion === 'listed_by') return labelOfLister(search.listed_by ?? 'shelter');
  return isBound(criterion)
    ? labelOfBound(criterion, search[criterion] ?? 0)
    : labelOf(criterion, search[criterion] ?? '');
}

function isBound(criterion: Criterion): criterion is Bound {
  return (boundNames as readonly string[]).includes(criterion);
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
  /** The words that were used instead, if any. */
  searchedTerms: readonly string[];
}

/** Explains corrections and ignored words. Null if the search ran as typed. */
export function formatCorrections({ corrected, ignored, searchedTerms }: Corrections, total: number): string | null {
  const unknown = [...ignored, ...corrected.map(({ typed }) => typed)];
  if (unknown.length === 0) return null;
  const noMatch = `No pets match ${joinList(unknown.map(inQuotes), 'or')}`;
  if (total === 0) return `${noMatch}.`;
  if (searchedTerms.length === 0) return `${noMatch}, so we left ${unknown.length === 1 ? 'it' : 'them'} out.`;
  return `${noMatch}. Showing results for ${inQuotes(searchedTerms.join(' '))}.`;
}

/** What a search can't do, if the text asks for it. Null otherwise. */
export function formatSearchHint({ text = '' }: PetSearch): string | null {
  const words = splitWords(text).map(({ word }) => word);
  if (words.some((word) => word.startsWith('$') || feeWords.has(word)))
    return 'You can’t search by adoption fee, but each pet’s page shows it.';
  // "Not" on its own may be a name.
  if (words.length > 1 && words.some((word) => negations.has(word)))
    return 'Search can’t leave pets out by trait, but each pet’s page says who they get along with.';
  return null;
}

export function formatNoMatches(search: PetSearch): string {
  const [only, ...more] = criteriaOf(search);
  return only && more.length === 0 ? `No pets match ${quoted(search, only)}` : 'No pets match all of your filters';
}

/** The heading of a search's results: the pets that can be adopted come first, and are counted first. */
export function formatMatchCount({ status }: PetSearch, total: number, available: number): string {
  if (total === 0) return 'No pets found';
  if (status === 'Pending') return `${formatCount(total, 'pet')} on hold`;
  if (status === 'Adopted') return formatCount(total, 'adopted pet');
  return available === 0 ? 'No pets available right now' : `${formatCount(available, 'pet')} looking for a home`;
}

/** What else was found, after the pets that can be adopted. Null if nothing was. */
export function formatOtherMatches({ status }: PetSearch, total: number, available: number): string | null {
  if (status !== undefined || total === available) return null;
  const count = formatNumber(total - available);
  return available === 0 ? `${count} on hold or already adopted` : `${count} more on hold or already adopted`;
}

function quoted(search: PetSearch, criterion: Criterion): string {
  if (criterion === 'text' || criterion === 'breed') return inQuotes(search[criterion] ?? '');
  // Of "Adult (3–7 years)", only "Adult".
  return inQuotes(
    criterion === 'age' ? formatCriterion(search, criterion).split(' (')[0]! : formatCriterion(search, criterion),
  );
}

function inQuotes(terms: string): string {
  return `“${terms}”`;
}
