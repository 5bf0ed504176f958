import type { Shelter, ShelterSite } from '../../../settings/settings.contract.ts';
import { commonWords } from './common-words.ts';
import { canonicalWords } from './lexicon.ts';
import type { Clause, Word } from './words.ts';

/** The lemma of words that name a site. Questions that accept one site's name accept any. */
export const SITE = 'sitename';

const MIN_PART_LENGTH = 4;

/** Marks the words that name a site: “Oak Street”, or “Oak” alone. */
export function markSites(clauses: readonly Clause[], { locations }: Shelter): Clause[] {
  const names = locations.map(({ name }) => ({ name, parts: splitName(name) }));
  return clauses.map((clause) => ({
    ...clause,
    words: clause.words.map((_, at) => markWord(clause.words, at, names)),
  }));
}

function markWord(words: readonly Word[], at: number, names: readonly { name: string; parts: string[] }[]): Word {
  const word = words[at]!;
  const full = names.filter(({ parts }) => parts.some((_, index) => isFullName(words, at - index, parts)));
  const named = full.length > 0 ? full : names.filter(({ parts }) => isPart(word.typed, parts));
  return named.length === 0 ? word : { ...word, lemma: SITE, sites: named.map(({ name }) => name) };
}

function isFullName(words: readonly Word[], start: number, parts: readonly string[]): boolean {
  return parts.every((part, index) => words[start + index]?.typed === part);
}

/** “Riverside” of “Riverside Annex”, and “River” of it; not “Shelter” of “Shelter World”. */
function isPart(typed: string, [first = '', ...more]: readonly string[]): boolean {
  if (typed.length < MIN_PART_LENGTH || commonWords.has(typed) || canonicalWords.has(typed)) return false;
  return first.startsWith(typed) || more.includes(typed);
}

/** A name as messages are split into words, see `parseWords`. */
function splitName(name: string): string[] {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain.split(/[^\p{L}\p{N}$]+/u).filter((part) => part !== '');
}

/** The sites that words name. */
export function listNamedSites(words: readonly Word[], { locations }: Shelter): ShelterSite[] {
  const names = new Set(words.flatMap(({ sites = [] }) => sites));
  return locations.filter(({ name }) => names.has(name));
}
