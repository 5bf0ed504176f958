import type { Database } from '../../../platform/database.ts';
import type { PetSearch } from '../pet-search.contract.ts';
import { correctTerms, type CorrectedTerms } from './correct-search-terms.ts';
import type { PetGroup } from './facet-counts.ts';
import { hasLimits } from './match-limits.ts';
import { groupMatches, groupWithinLimits, hasTerms } from './pet-counts.ts';
import { parseTerms, type SearchTerms } from './search-terms.ts';

/** What a search matches, with its words as typed or as corrected. */
export interface Matches extends CorrectedTerms {
  /** Pets that match the terms, whatever their facets. */
  groups: PetGroup[];
  /** Whether the terms are not those that were typed. */
  isChanged: boolean;
}

const AS_TYPED = { corrected: [], ignored: [], isChanged: false };

/** @param mayIgnoreText whether all words may be ignored: only where people see that they were */
export async function findMatches(db: Database, search: PetSearch, mayIgnoreText = false): Promise<Matches> {
  const typed = await parseTerms(db, search);
  const groups = await groupSearch(db, search, typed);
  if (groups.length > 0 || !hasTerms(typed)) return { groups, terms: typed, ...AS_TYPED };
  const correction = await correctTerms(db, typed, mayIgnoreText);
  const isChanged = correction.corrected.length > 0 || countTerms(correction.terms) < countTerms(typed);
  return { groups: isChanged ? await groupSearch(db, search, correction.terms) : [], ...correction, isChanged };
}

/** The pets that match a search's terms and limits, by facets. */
export function groupSearch(db: Database, search: PetSearch, terms: SearchTerms): Promise<PetGroup[]> {
  return hasLimits(search) ? groupWithinLimits(db, search, terms) : groupMatches(db, terms);
}

/** The search with corrections and without ignored words. */
export function toSearched(search: PetSearch, { terms, isChanged }: Matches): PetSearch {
  if (!isChanged) return search;
  const { text: _text, breed: _breed, ...rest } = search;
  const [text, breed] = [terms.text, terms.breed].map((list) => list.map(({ typed }) => typed).join(' '));
  return { ...(text && { text }), ...(breed && { breed }), ...rest };
}

export function countTerms({ text, breed }: SearchTerms): number {
  return text.length + breed.length;
}
