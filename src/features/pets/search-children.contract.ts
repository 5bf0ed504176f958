import type { PetSearch } from './pet-search.contract.ts';
import { matchMeasure, type Match, type Word } from './search-measures.contract.ts';

/** Children in a typed search, without "good with": "small dog kids", "cat for my 5 year old son". */

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

const found: PetSearch = { good_with_children: 'yes' };

/** "5 year old son": the age is not the pet's. */
export function matchAgeOfChild(words: readonly Word[], at: number): Match | null {
  const age = matchMeasure(words, at);
  if (!age || !Object.keys(age.filters).some((name) => /age|months/.test(name))) return null;
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

/** A pet may be called "Billy the Kid". */
export function isChildOrName(words: readonly Word[]): boolean {
  return words.length === 1 && child.has(words[0]!.word);
}
