import type { PetSearch } from '../../../pets/pet-search.contract.ts';
import { asksForPets } from './asks-for-pets.ts';
import type { PetTerm } from './pet-terms.ts';
import { listed, readParts, wordAt, type Part } from './wish-parts.ts';

/** The pets that somebody wishes for: one search for each kind of animal that is named. */
export interface PetWish {
  search: PetSearch;
  /** How one and several of them are called, where it is not their type that says it. */
  names?: { one: string; many: string };
}

const MAX_WISHES = 3;
const MAX_WORDS = 60;

/**
 * Reads which pets a sentence asks for, as "Do you have a cat that likes children?". Null where it does not ask for
 * pets, or speaks of somebody's own.
 * @param words in the form in which they are compared
 */
export function readWish(words: readonly string[]): PetWish[] | null {
  const parts = readParts(words.slice(0, MAX_WORDS));
  if (parts.some(({ word }) => OTHER_MATTERS.has(word))) return null;
  const wanted: Wanted[] = [];
  const traits: PetSearch = {};
  let before: PetSearch = {};
  let isAnyAnimal = false;
  for (const [at, { term }] of parts.entries()) {
    if (!term) continue;
    const { kind, means } = term;
    const role = kind === 'animal' ? roleOf(parts, at) : null;
    if (role === 'own') return null;
    if (role === 'companion') Object.assign(traits, goodWith(term));
    else if (role === 'wanted') {
      wanted.push({ term, traits: isJoined(parts, at) ? { ...wanted.at(-1)?.traits } : before });
      before = {};
    } else if (kind === 'any animal') isAnyAnimal = true;
    else if (kind === 'adjective' || kind === 'trait') {
      const place = placeOf(parts, at);
      if (place === 'before') before = { ...before, ...means };
      else if (place === 'after' || kind === 'trait') Object.assign(traits, means);
      else if (isChildren(parts, at) && !isDenied(parts, at)) traits.good_with_children = 'yes';
    } else if (!isDenied(parts, at)) Object.assign(traits, means);
  }
  if (isAnyAnimal) Object.assign(traits, before);
  if (wanted.length === 0 && !(isAnyAnimal && Object.keys(traits).length > 0)) return null;
  return asksForPets(parts) ? wishesOf(wanted, traits) : null;
}

interface Wanted {
  term: PetTerm;
  /** What is said of this animal alone. */
  traits: PetSearch;
}

/** Whoever writes of these asks for something else than a pet. */
const OTHER_MATTERS = listed(
  `cost price fee pay food feed eat vet vaccination vaccinated vaccine sick ill injured hurt dying died dead bite bit
  bitten lost found stray missing train training trainer insurance declaw declawed declawing groom grooming surrender
  rehome microchip neuter neutered spay spayed flea deworming application apply return fence toy leash breeder`,
);
/** May stand between what says that an animal is company, and the animal. */
const BESIDE_COMPANY = listed(
  'my our other another a an the one two three four no any some big small old young adult resident existing and or both year of',
);
const GETTING_ON = listed('with like love around tolerate accept toward enjoy');

/** An animal that is named: the one that is wished for, one that lives with whoever asks, or one of theirs that it is about. */
function roleOf(parts: readonly Part[], at: number): 'wanted' | 'companion' | 'own' {
  if (wordAt(parts, at + 1) === 'friendly' || (isJoin(parts, at + 1) && wordAt(parts, at + 3) === 'friendly')) {
    return 'companion';
  }
  let before = at - 1;
  let isOwn = false;
  while (before >= 0 && (BESIDE_COMPANY.has(wordAt(parts, before)) || isKnownKind(parts[before]!))) {
    isOwn ||= ['my', 'our'].includes(wordAt(parts, before));
    before--;
  }
  const [word, previous] = [wordAt(parts, before), wordAt(parts, before - 1)];
  const isWished = ['would', 'id', 'wed', 'might'].includes(previous);
  if (GETTING_ON.has(word) && !isWished) return 'companion';
  if (['friendly', 'used'].includes(previous) && word === 'to') return 'companion';
  if (word === 'for' && isOwn) return 'companion';
  const subject = word === 'already' || previous === 'already' ? wordAt(parts, before - 2) : previous;
  const isHad = word === 'have' || word === 'own' || previous === 'have' || word === 'already';
  if (isHad && ['i', 'we'].includes(subject) && !['can', 'could', 'may'].includes(wordAt(parts, before - 2))) {
    return 'companion';
  }
  return isOwn ? 'own' : 'wanted';
}

/** Of two that are company, one stands before the other: "with dogs and cats", "with children and dogs". */
function isKnownKind({ term }: Part): boolean {
  return term?.kind === 'children' || (term?.kind === 'animal' && goodWith(term) !== null);
}

function goodWith({ means, names }: PetTerm): PetSearch | null {
  if (names) return null;
  if (means.type === 'Dog') return { good_with_dogs: 'yes' };
  return means.type === 'Cat' ? { good_with_cats: 'yes' } : null;
}

/** A baby that is no animal's is a child. */
function isChildren(parts: readonly Part[], at: number): boolean {
  return parts[at]?.term?.kind === 'children' || wordAt(parts, at) === 'baby';
}

/** "Small dogs and cats" are all small; "a small dog or a cat" are not. */
function isJoined(parts: readonly Part[], at: number): boolean {
  return isJoin(parts, at - 1) && parts[at - 2]?.term?.kind === 'animal';
}

function isDenied(parts: readonly Part[], at: number): boolean {
  return parts.slice(Math.max(0, at - 3), at).some(({ word }) => DENIALS.has(word));
}

const DENIALS = listed('no not without dont doesnt never hate');
const SOFTENERS = listed('very quite rather still and or but a bit really fairly already');
const IS = listed('is are be stay remain that animal it she he');

/**
 * Where a word about an animal stands: "a small dog", "a dog that is small". Null for "a small flat", "small children",
 * "8 years old", and what is not wished for.
 */
function placeOf(parts: readonly Part[], at: number): 'before' | 'after' | null {
  if (NO_TRAIT_AFTER.has(wordAt(parts, at - 1))) return null;
  let next = at + 1;
  while (isAdjective(parts[next]) || (isJoin(parts, next) && isAdjective(parts[next + 1]))) next++;
  const kind = parts[next]?.term?.kind;
  if (kind === 'animal' || kind === 'any animal') return 'before';
  if (kind === 'children' || (parts[next] && !CLOSERS.has(wordAt(parts, next)))) return null;
  let last = at - 1;
  while (SOFTENERS.has(wordAt(parts, last)) || isAdjective(parts[last])) last--;
  return IS.has(wordAt(parts, last)) || parts[last]?.term?.kind === 'animal' ? 'after' : null;
}

const NO_TRAIT_AFTER = listed('year month week how not too');
/** What goes on after something was said of an animal. */
const CLOSERS = listed('and or but with for that who which please in at');

function isAdjective(part: Part | undefined): boolean {
  return part?.term?.kind === 'adjective' || part?.term?.kind === 'trait';
}

function isJoin(parts: readonly Part[], at: number): boolean {
  return ['and', 'or', 'but'].includes(wordAt(parts, at));
}

function wishesOf(wanted: readonly Wanted[], traits: PetSearch): PetWish[] {
  const wishes = new Map<string, PetWish>();
  for (const { term, traits: own } of wanted) {
    const { means, names } = term;
    // "A labrador puppy" is one animal, "a dog or a cat" are two.
    const key = means.type ?? means.text ?? '';
    const known = wishes.get(key);
    const text = means.text ?? known?.search.text;
    const calledBy = names ?? known?.names;
    wishes.set(key, {
      search: { ...known?.search, ...traits, ...own, ...means, ...(text !== undefined && { text }) },
      ...(calledBy && { names: calledBy }),
    });
  }
  return wishes.size === 0 ? [{ search: traits }] : [...wishes.values()].slice(0, MAX_WISHES);
}
