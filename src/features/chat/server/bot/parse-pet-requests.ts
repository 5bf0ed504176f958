import type { PetSearch } from '../../../pets/pet-search.contract.ts';
import { asksForPets } from './asks-for-pets.ts';
import type { PetTerm } from './pet-terms.ts';
import { wordSet, tokenize, wordAt, type Token } from './tokens.ts';

/** A search for the requested pets; one for each type of animal in a sentence. */
export interface PetRequest {
  search: PetSearch;
  /** Singular and plural, if the type does not say it. */
  names?: { one: string; many: string };
  /** Whether there is one already that is not to be counted: “other goats”. */
  isOther?: boolean;
}

const MAX_WISHES = 3;
const MAX_WORDS = 60;

/**
 * Parses which pets a sentence requests, such as "Do you have a cat that likes children?".
 * @param words normalized
 * @returns null if the sentence requests no pets, or is about the visitor's own
 */
export function parsePetRequests(words: readonly string[]): PetRequest[] | null {
  const tokens = tokenize(words.slice(0, MAX_WORDS));
  if (tokens.some(({ word }) => OFF_TOPIC.has(word))) return null;
  const requested: RequestedPet[] = [];
  const traits: PetSearch = {};
  let before: PetSearch = {};
  let isAnyAnimal = false;
  for (const [at, { term }] of tokens.entries()) {
    if (!term) continue;
    const { type, search } = term;
    const role = type === 'animal' ? roleOf(tokens, at) : null;
    if (role === 'own') return null;
    if (role === 'companion') {
      const companion = goodWith(term);
      // No record says who is good with rabbits.
      if (!companion) return null;
      Object.assign(traits, companion);
      // “For my older cat”: not the requested one is older.
      before = {};
    } else if (role === 'requested') {
      requested.push({ term, traits: isJoined(tokens, at) ? { ...requested.at(-1)?.traits } : before });
      before = {};
    } else if (type === 'any animal') isAnyAnimal = true;
    else if (type === 'adjective' || type === 'trait') {
      const position = findPosition(tokens, at);
      if (position === 'before') before = { ...before, ...search };
      else if (position === 'after' || type === 'trait') Object.assign(traits, search);
      else if (isChildren(tokens, at) && !isNegated(tokens, at)) traits.good_with_children = 'yes';
    } else if (!isNegated(tokens, at)) Object.assign(traits, search);
  }
  if (isAnyAnimal) Object.assign(traits, before);
  if (requested.length === 0 && !(isAnyAnimal && Object.keys(traits).length > 0)) return null;
  return asksForPets(tokens) ? toRequests(requested, traits) : null;
}

interface RequestedPet {
  term: PetTerm;
  /** Traits of this animal only. */
  traits: PetSearch;
}

/** Sentences with these words are about something other than a request for a pet. */
const OFF_TOPIC = wordSet(
  `cost price fee pay food feed eat vet vaccination vaccinated vaccine sick ill injured hurt dying died dead bite bit
  bitten lost found stray missing train training trainer insurance declaw declawed declawing groom grooming surrender
  rehome microchip neuter neutered spay spayed flea deworming application apply return fence toy leash breeder`,
);
/** Words between a companion verb and the companion animal. */
const COMPANION_FILLERS = wordSet(
  'my our other another a an the one two three four 2 3 4 no any some big small old young adult resident existing and or both year of',
);
const COMPANION_VERBS = wordSet('with like love around tolerate accept toward enjoy');

/**
 * The role of an animal: requested, a companion at the visitor's home, or the visitor's own that the sentence is about.
 */
function roleOf(tokens: readonly Token[], at: number): 'requested' | 'companion' | 'own' {
  if (
    wordAt(tokens, at + 1) === 'friendly' ||
    (isConjunction(tokens, at + 1) && wordAt(tokens, at + 3) === 'friendly')
  ) {
    return 'companion';
  }
  let before = at - 1;
  let isOwn = false;
  while (
    before >= 0 &&
    (COMPANION_FILLERS.has(wordAt(tokens, before)) || isCompanionType(tokens[before]!) || isAdjective(tokens[before]))
  ) {
    isOwn ||= ['my', 'our'].includes(wordAt(tokens, before));
    before--;
  }
  const [word, previous] = [wordAt(tokens, before), wordAt(tokens, before - 1)];
  // “I would really like”
  const isConditional = [previous, wordAt(tokens, before - 2)].some((each) => CONDITIONALS.has(each));
  if (COMPANION_VERBS.has(word) && !isConditional) return 'companion';
  if (['friendly', 'used'].includes(previous) && word === 'to') return 'companion';
  if (word === 'for' && isOwn) return 'companion';
  const subject = word === 'already' || previous === 'already' ? wordAt(tokens, before - 2) : previous;
  const isOwned = word === 'have' || word === 'own' || previous === 'have' || word === 'already';
  if (isOwned && ['i', 'we'].includes(subject) && !['can', 'could', 'may'].includes(wordAt(tokens, before - 2))) {
    return 'companion';
  }
  return isOwn ? 'own' : 'requested';
}

const CONDITIONALS = wordSet('would id wed might');

/** Companions may follow each other: "with dogs and cats", "with children and dogs". */
function isCompanionType({ term }: Token): boolean {
  return term?.type === 'children' || (term?.type === 'animal' && goodWith(term) !== null);
}

function goodWith({ search }: PetTerm): PetSearch | null {
  if (search.type === 'Dog') return { good_with_dogs: 'yes' };
  return search.type === 'Cat' ? { good_with_cats: 'yes' } : null;
}

/** A baby that is no animal's is a child. */
function isChildren(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.term?.type === 'children' || ['baby', 'newborn'].includes(wordAt(tokens, at));
}

/** "Small dogs and cats" are all small; "a small dog or a cat" are not. */
function isJoined(tokens: readonly Token[], at: number): boolean {
  return isConjunction(tokens, at - 1) && tokens[at - 2]?.term?.type === 'animal';
}

function isNegated(tokens: readonly Token[], at: number): boolean {
  return tokens.slice(Math.max(0, at - 3), at).some(({ word }) => NEGATIONS.has(word));
}

const NEGATIONS = wordSet('no not without dont doesnt never hate');
const SOFTENERS = wordSet('very quite rather still and or but a bit really fairly already');
const LINKING_WORDS = wordSet('is are be stay remain that animal it she he');

/**
 * Whether a trait stands before or after its animal: "a small dog", "a dog that is small". Null for "a small flat",
 * "small children" and "8 years old".
 */
function findPosition(tokens: readonly Token[], at: number): 'before' | 'after' | null {
  if (NO_TRAIT_AFTER.has(wordAt(tokens, at - 1))) return null;
  let next = at + 1;
  while (isAdjective(tokens[next]) || (isConjunction(tokens, next) && isAdjective(tokens[next + 1]))) next++;
  const type = tokens[next]?.term?.type;
  if (type === 'animal' || type === 'any animal') return 'before';
  if (type === 'children' || (tokens[next] && !CLAUSE_STARTERS.has(wordAt(tokens, next)))) return null;
  let last = at - 1;
  while (SOFTENERS.has(wordAt(tokens, last)) || isAdjective(tokens[last])) last--;
  return LINKING_WORDS.has(wordAt(tokens, last)) || tokens[last]?.term?.type === 'animal' ? 'after' : null;
}

const NO_TRAIT_AFTER = wordSet('year month week how not too');
/** Words that may follow a trait. */
const CLAUSE_STARTERS = wordSet('and or but with for that who which please in at');

function isAdjective(token: Token | undefined): boolean {
  return token?.term?.type === 'adjective' || token?.term?.type === 'trait';
}

function isConjunction(tokens: readonly Token[], at: number): boolean {
  return ['and', 'or', 'but'].includes(wordAt(tokens, at));
}

function toRequests(requested: readonly RequestedPet[], traits: PetSearch): PetRequest[] {
  const requests: PetRequest[] = [];
  for (const { term, traits: own } of requested) {
    const { search, names } = term;
    // "A labrador or golden retriever puppy" is young whichever it is.
    const breeds = requests.filter((each) => each.search.type === search.type && each.search.text !== undefined);
    if (search.type !== undefined && search.text === undefined && breeds.length > 1) {
      for (const breed of breeds) breed.search = { ...breed.search, ...own, ...search };
      continue;
    }
    // "A labrador puppy" is one animal, "a dog or a cat" and "beagles or boxers" are two.
    const at = requests.findIndex(
      ({ search: each }) =>
        each.type === search.type &&
        (each.text === search.text || (each.type !== undefined && !(each.text && search.text))),
    );
    const existing = requests[at];
    const text = search.text ?? existing?.search.text;
    const calledNames = names ?? existing?.names;
    requests[at === -1 ? requests.length : at] = {
      search: { ...existing?.search, ...traits, ...own, ...search, ...(text !== undefined && { text }) },
      ...(calledNames && { names: calledNames }),
    };
  }
  return requests.length === 0 ? [{ search: traits }] : requests.slice(0, MAX_WISHES);
}
