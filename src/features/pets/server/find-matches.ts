import type { Database } from '../../../platform/database.ts';
import { criteriaOf } from '../format-search.contract.ts';
import { petSearchQuery, type PetSearch } from '../pet-search.contract.ts';
import { parseUnderstoodSearch } from '../understand-search.contract.ts';
import { correctTerms, type CorrectedTerms } from './correct-search-terms.ts';
import type { PetGroup } from './facet-counts.ts';
import { hasLimits } from './match-limits.ts';
import { groupMatches, groupWithinLimits, hasTerms } from './pet-counts.ts';
import { parseTerms, type SearchTerms } from './search-terms.ts';

/** What a search matches, with its words as typed or as corrected. */
export interface Matches extends Omit<CorrectedTerms, 'fields'> {
  /** The search that ran, with the filters that its corrected text stands for. */
  search: PetSearch;
  /** Pets that match the terms, whatever their facets. */
  groups: PetGroup[];
  /** Whether the terms are not those that were typed. */
  isChanged: boolean;
  /** The words that were used instead of the typed ones. */
  searchedTerms: string[];
}

const AS_TYPED = { corrected: [], ignored: [], isChanged: false, searchedTerms: [] };

/**
 * @param isExplained whether people see what was searched instead: then all words may be ignored, and corrected ones
 * stand for filters
 */
export async function findMatches(
  db: Database,
  search: PetSearch,
  isExplained = false,
  isCorrected = false,
): Promise<Matches> {
  const typed = await parseTerms(db, search);
  const groups = await groupSearch(db, search, typed);
  if (groups.length > 0 || !hasTerms(typed)) return { search, groups, terms: typed, ...AS_TYPED };
  const correction = await correctTerms(db, typed, {
    hasFilters: isExplained && hasFilters(search),
    areFiltersKnown: isExplained,
  });
  if (correction.corrected.length > 0 && !isCorrected) return findCorrected(db, search, correction, isExplained);
  const { terms, ignored } = correction;
  if (countTerms(terms) === countTerms(typed)) return { search, groups, ...AS_TYPED, terms, ignored };
  const searchedTerms = termsOf(terms);
  return {
    ...AS_TYPED,
    search,
    groups: await groupSearch(db, search, terms),
    terms,
    ignored,
    isChanged: true,
    searchedTerms,
  };
}

/** Corrected words may form a phrase: "good with dgos". Then those that still match no pet are ignored. */
async function findCorrected(
  db: Database,
  search: PetSearch,
  { corrected, fields }: CorrectedTerms,
  isExplained: boolean,
): Promise<Matches> {
  const retyped = withFields(search, fields);
  const understood = isExplained ? parseUnderstoodSearch(new URLSearchParams(petSearchQuery(retyped))) : retyped;
  const matches = await findMatches(db, understood, isExplained, true);
  const typed = `${fields.text} ${fields.breed}`.split(' ');
  const searchedTerms =
    understood.text === retyped.text
      ? termsOf(matches.terms)
      : typed.filter((word) => word !== '' && !matches.ignored.includes(word));
  return { ...matches, corrected, isChanged: true, searchedTerms };
}

/** The status does not tell what kind of pet is looked for. */
function hasFilters(search: PetSearch): boolean {
  return criteriaOf(search).some((name) => name !== 'text' && name !== 'breed' && name !== 'status');
}

/** The pets that match a search's terms and limits, by facets. */
export function groupSearch(db: Database, search: PetSearch, terms: SearchTerms): Promise<PetGroup[]> {
  return hasLimits(search) ? groupWithinLimits(db, search, terms) : groupMatches(db, terms);
}

/** The search with corrections and without ignored words. */
export function toSearched({ search, terms, isChanged }: Matches): PetSearch {
  if (!isChanged) return search;
  const [text, breed] = [terms.text, terms.breed].map((list) => list.map(({ typed }) => typed).join(' '));
  return withFields(search, { text: text!, breed: breed! });
}

function withFields(search: PetSearch, { text, breed }: Record<keyof SearchTerms, string>): PetSearch {
  const { text: _text, breed: _breed, ...rest } = search;
  return { ...(text && { text }), ...(breed && { breed }), ...rest };
}

function termsOf({ text, breed }: SearchTerms): string[] {
  return [...text, ...breed].map(({ typed }) => typed);
}

export function countTerms({ text, breed }: SearchTerms): number {
  return text.length + breed.length;
}
