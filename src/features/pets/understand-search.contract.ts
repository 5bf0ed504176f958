import { criteria, parsePetSearch, petSearchQuery, type PetSearch, type PetType } from './pet-search.contract.ts';
import { joinText, markAlternatives } from './search-alternatives.contract.ts';
import { splitParts, splitWords, type Part } from './search-parts.contract.ts';
import { breedTypes, nameLike, otherAnimals } from './search-phrases.constants.ts';

/**
 * The search in a URL, with phrases of its text understood as filters: "small dog under 10 kg" becomes a type, a size and
 * a weight. Understood text leaves the URL, so what it says is newer than the other filters, and replaces them.
 */
export function parseUnderstoodSearch(params: URLSearchParams): PetSearch {
  let search = parsePetSearch(params);
  // What remains may form a phrase. Each round leaves less text.
  for (let understood = understand(search); understood !== search; understood = understand(search)) search = understood;
  return search;
}

/**
 * The search in a form's fields. A new text that names an animal, or a breed of another type, starts over: it replaces the
 * filters of the displayed search, but not those that were chosen since.
 */
export function parseTypedSearch(params: URLSearchParams, displayed: PetSearch): PetSearch {
  const text = params.get('text') ?? '';
  if (text === (displayed.text ?? '') || !namesAnimal(text, displayed.type)) return parseUnderstoodSearch(params);
  const kept = startOver(displayed);
  const isOld = (name: string, value: string) => !(name in kept) && String(displayed[name as Name]) === value;
  return parseUnderstoodSearch(new URLSearchParams([...params].filter(([name, value]) => !isOld(name, value))));
}

/** @param displayed the type beside which a breed of this type refines the search */
function namesAnimal(text: string, displayed: PetType | undefined): boolean {
  return splitParts(splitWords(text)).some(({ words: [first, ...more], filters }) => {
    if (filters !== null) return filters.type !== undefined;
    return more.length === 0 && (otherAnimals.has(first!.word) || isOfOtherType(first!.word, displayed));
  });
}

function isOfOtherType(word: string, displayed: PetType | undefined): boolean {
  const singulars = [word, word.replace(/s$/, ''), word.replace(/ies$/, 'y')];
  const type = singulars.map((each) => breedTypes.get(each)).find((found) => found !== undefined);
  return type !== undefined && displayed !== undefined && type !== displayed;
}

/** The filters and the remaining text of one of several alternatives: "small dog" of "small dog or cat". */
export function understandAlternative(text: string): PetSearch {
  const parts = splitParts(splitWords(text));
  if (parts.every(({ filters }) => filters === null)) return { text };
  const rest = joinText(text, parts);
  return { ...mergeFilters(parts), ...(rest !== '' && { text: rest }) };
}

/** @returns the same object if nothing was understood */
function understand(search: PetSearch): PetSearch {
  const { text, ...chosen } = search;
  if (text === undefined) return search;
  const parts = markAlternatives(splitParts(splitWords(text)));
  const alternatives = parts.flatMap(({ isText, filters }) => (isText && filters ? [filters] : []));
  const isUnderstood = parts.some(({ filters }) => filters !== null);
  if (!isUnderstood || (parts.length === 1 && isNameOf(parts[0]!, chosen))) return search;
  const typed = mergeFilters(parts.filter(({ isText }) => !isText));
  // "under 2, over 5" can't be meant.
  if (isEmptyRange(typed.min_age, typed.max_age) || isEmptyRange(typed.min_months, typed.max_months)) return search;
  const rest = joinText(text, parts);
  const found = { ...replaceFilters(chosen, typed, alternatives), ...typed, ...(rest !== '' && { text: rest }) };
  const query = petSearchQuery(found);
  return query === petSearchQuery(search) ? search : parsePetSearch(new URLSearchParams(query));
}

function mergeFilters(parts: readonly Part[]): PetSearch {
  return Object.assign({}, ...parts.map(({ filters }) => filters)) as PetSearch;
}

/** A pet may be called "Baby". With "Senior" chosen, the age is meant. */
function isNameOf({ words, filters }: Part, chosen: PetSearch): boolean {
  if (words.length > 1 || !nameLike.has(words[0]!.word)) return false;
  return !kinds.some((kind) => hasAny(filters ?? {}, kind) && hasAny(chosen, kind));
}

type Name = (typeof criteria)[number];

/** Filters of which a new one replaces the old one. */
const kinds: readonly (readonly Name[])[] = [
  ['type'],
  ['gender'],
  ['age', 'min_age', 'max_age', 'min_months', 'max_months'],
  ['size'],
  ['min_weight', 'max_weight'],
];

/** The chosen filters that remain beside those of the text. One that is among several alternatives narrows them. */
function replaceFilters(chosen: PetSearch, typed: PetSearch, alternatives: readonly PetSearch[]): PetSearch {
  const isReplaced = (kind: readonly Name[]) => {
    if (hasAny(typed, kind)) return true;
    const others = alternatives.filter((each) => hasAny(each, kind));
    return others.length > 0 && !others.some((each) => kind.every((name) => each[name] === chosen[name]));
  };
  const replaced = kinds.filter(isReplaced).flat();
  if (chosen.type !== undefined && replaced.includes('type') && typed.type !== chosen.type) return startOver(chosen);
  return Object.fromEntries(Object.entries(chosen).filter(([name]) => !replaced.some((each) => each === name)));
}

/** A text about another animal is a new search: the other filters were about the old one. */
function startOver({ status, sort }: PetSearch): PetSearch {
  return { ...(status && { status }), ...(sort && { sort }) };
}

function hasAny(search: PetSearch, names: readonly Name[]): boolean {
  return names.some((name) => search[name] !== undefined);
}

function isEmptyRange(min: number | undefined, max: number | undefined): boolean {
  return min !== undefined && max !== undefined && min > max;
}
