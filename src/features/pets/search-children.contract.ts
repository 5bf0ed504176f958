import type { PetSearch } from './pet-search.contract.ts';
import { each, lookUp, matchMeasure, type Match, type Word } from './search-measures.contract.ts';
import { filterPhrases } from './search-phrases.constants.ts';

/** Children in a typed search: "small dog kids", "cat for my 5 year old son", "good with kids under 5". */

const child = new Set('kid, child, toddler'.split(', '));
const children = new Set('kids, children, toddlers'.split(', '));
/** Without "my" or an age, such a word may be a name. */
const relatives = new Set(
  'son, sons, daughter, daughters, grandson, grandsons, granddaughter, granddaughters, grandchild, grandchildren, grandkid, grandkids, niece, nieces, nephew, nephews'.split(
    ', ',
  ),
);
/** Also the gender of a pet. */
const boysAndGirls = new Set('boy, boys, girl, girls'.split(', '));
const owning = new Set(['my', 'our']);
const introducing = new Set([...owning, 'with', 'for', 'a', 'an', 'to', 'around', 'have', 'has', 'and']);
/** Also the age of a pet. */
const babies = new Set(['baby', 'babies']);
/** May come between children and their age. */
const ageIntroductions = each(true, 'age, aged, ages, of, who are, who is, who’s, that are, (');

const found: PetSearch = { good_with_children: 'yes' };

/** "5 year old son": the age is not the pet's. */
export function matchAgeOfChild(words: readonly Word[], at: number): Match | null {
  const age = matchAge(words, at);
  if (!age) return null;
  const previous = words[at - 1]?.word ?? '';
  const next = words[at + age.count]?.word;
  if (next === undefined) return owning.has(previous) ? { count: age.count, filters: found } : null;
  const isChild =
    child.has(next) ||
    relatives.has(next) ||
    (children.has(next) && introducing.has(previous)) ||
    (boysAndGirls.has(next) && owning.has(previous));
  // "2 years, kid friendly" is about the pet.
  if (!isChild || words[at + age.count + 1]?.word === 'friendly') return null;
  return { count: age.count + 1, filters: found };
}

/** "kids", "2 kids", "kids ok", "my son" */
export function matchChildren(words: readonly Word[], at: number): Match | null {
  const start = /^\d{1,2}$/.test(words[at]!.word) ? at + 1 : at;
  const word = words[start]?.word ?? '';
  const isRelative = relatives.has(word) && owning.has(words[start - 1]?.word ?? '');
  if (!isRelative && !child.has(word) && !children.has(word)) return null;
  const end = start + 1;
  const isAllowed = /^(?:ok|okay)$/.test(words[end]?.word ?? '') && words[end + 1]?.word !== 'with';
  return { count: end - at + (isAllowed ? 1 : 0), filters: found };
}

/** Adds the ages that follow a word for children: those of "kids under 5" or "children aged 3 and 5" are not the pet's. */
export function withAgesOfChildren(words: readonly Word[], at: number, match: Match): Match {
  let end = at + match.count;
  const { word, to } = words[end - 1]!;
  const isChild = [child, children, relatives, babies].some((known) => known.has(word));
  // "Good with kids, under 5 years" has two parts.
  const isComma = (words[end]?.from ?? to) > to + 1;
  if (!isChild || isComma || !match.filters.good_with_children) return match;
  let next = end + (lookUp(ageIntroductions, words, end)?.count ?? 0);
  for (let age = matchAge(words, next, 'years'); age; age = matchAge(words, next, 'years')) {
    const after = next + age.count;
    // "good with kids 2 year old dog"
    if (words[after - 1]!.word === 'old' && filterPhrases.get(words[after]?.word ?? '')?.type) break;
    end = after;
    next = /^(?:and|or)$/.test(words[end]?.word ?? '') ? end + 1 : end;
  }
  return { ...match, count: end - at };
}

function matchAge(words: readonly Word[], at: number, unitless?: 'years'): Match | null {
  const match = matchMeasure(words, at, unitless);
  return match && Object.keys(match.filters).some((name) => /age|months/.test(name)) ? match : null;
}

/** A pet may be called "Billy the Kid". */
export function isChildOrName(words: readonly Word[]): boolean {
  return words.length === 1 && child.has(words[0]!.word);
}
