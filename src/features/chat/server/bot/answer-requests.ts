import { answerWithPets } from './answer-with-pets.ts';
import type { ClauseAnswer, Knowledge } from './knowledge.ts';
import { listUnexplained, textOf } from './clause-text.ts';
import { extractLocation } from './location-limits.ts';
import { parseLimits, type ParsedLimits } from './parse-limits.ts';
import { parsePetRequests, type PetRequest } from './parse-pet-requests.ts';
import { petTypes, type PetSearch } from '../../../pets/pet-search.contract.ts';
import type { Household } from './household.ts';
import { petTerms } from './pet-terms.ts';
import { isQualified, type Qualifier } from './qualifiers.ts';
import {
  asksForOthers,
  ignoresAllergy,
  ignoresCompanion,
  isLifeStage,
  leavesOut,
  limitsStay,
  mayBeCompanions,
  namesChild,
} from './request-gaps.ts';
import { normalizeWords } from './sentences.ts';
import { tokenize, wordSet } from './tokens.ts';
import type { Clause, Word } from './words.ts';

/**
 * Lists pets that a clause asks for.
 * @param before the clause before it, for “which of them is the smallest”
 * @returns null if it says more than a search can check
 */
export async function answerRequests(
  clause: Clause,
  { db, shelter, household, lastPetId, pets, earlierWords, messageWords }: Knowledge,
  before: Clause | null,
): Promise<ClauseAnswer | null> {
  const { words: described, location } = extractLocation(clause.words, shelter);
  const parsed = parseLimits(described);
  if (location !== undefined) parsed.limits.location = location;
  const last = pets.find(({ id }) => id === lastPetId);
  // “How can I adopt a cat” does not ask for cats, nor does “can rabbits live with cats”.
  if (parsed.rest.some(({ typed, lemma }) => ASKS_ELSE.has(typed) || ASKS_ELSE.has(lemma))) return null;
  // “Is Max a dog? Or a cat?”, “how much is Max? And a rabbit?”
  if (CONTINUING.has(clause.words[0]?.typed ?? '') && clause.words.length <= MAX_CONTINUING && !requestsBefore(before))
    return null;
  // “What colors do you have in kittens?” asks for more than a count, and “the mini schnauzer” for none.
  if (ASKS_VALUES.test(clause.words.map(({ typed }) => typed).join(' '))) return null;
  if (ASKS_APPROVAL.test(clause.words.map(({ typed }) => typed).join(' '))) return null;
  if (leavesOut(clause) || limitsStay(clause) || namesChild(clause)) return null;
  if (last && mayBeCompanions(clause)) return null;
  const isBesides = BESIDES.test(clause.words.map(({ typed }) => typed).join(' '));
  if (!isBesides && (asksInGeneral(clause) || isQualified(textOf(parsed.rest), EXPECTED))) return null;
  const isOfThose = clause.words.some(({ typed }) => OF_THOSE.has(typed));
  // “Is there a golden retriever?” “Puppy?”
  if (isLifeStage(clause) && requestsBefore(before)?.some(({ search }) => search.text !== undefined)) return null;
  const isNarrower = isOfThose && !namesAnimal(clause);
  if (isNarrower && !before) return null;
  const requests =
    isNarrower && parsed.superlative
      ? requestsBefore(before)
      : narrow(parseRequests(clause, parsed), isOfThose ? before : null);
  if (!requests) return null;
  // “Small pets” may be hamsters, or small dogs.
  if (requests.some(({ search }) => search.size === 'Small' && search.type === undefined && search.text === undefined))
    return null;
  if (!isBesides && listUnexplained(parsed.rest, TERM_WORDS, REQUEST_WORDS).length > 0) return null;
  if (!(isNarrower && parsed.superlative) && ignoresTrait(parsed.rest, requests)) return null;
  // “A black lab or a golden retriever” are not both black, and “tortoiseshell or calico” is no cat of both.
  const isChoice = requests.length > 1 || clause.words.some(({ typed }) => typed === 'or');
  if (isChoice && parsed.color !== undefined) return null;
  // “A cat and a 2 year old dog”: the cat may have any age.
  const { minAge, maxAge } = parsed.limits;
  if (requests.length > 1 && minAge !== undefined && minAge === maxAge) return null;
  if (ignoresCompanion(clause, requests, parsed)) return null;
  if (ignoresAllergy([...earlierWords, ...messageWords], requests)) return null;
  const excluded = last && asksForOthers(clause, requests, last) ? last : null;
  const suitable = requests.map((request) => ({
    ...request,
    search: { ...companionTraits(household), ...request.search },
    ...(excluded && { isOther: true }),
  }));
  const limits = { ...parsed.limits, ...(excluded && { except: excluded.id }) };
  const { text, links } = await answerWithPets(db, suitable, { ...parsed, limits }, shelter);
  const cards = links.flatMap(({ href }) => /^\/pets\/(\d+)$/.exec(href)?.[1] ?? []);
  const isOne = requests.length === 1 && cards.length === 1;
  return { text, links, needsPerson: household.hasMore, petId: isOne ? Number(cards[0]) : null };
}

/** “Do you have rabbits?” “Which ones are good with dogs?” */
function narrow(requests: PetRequest[] | null, before: Clause | null): PetRequest[] | null {
  const [request] = requests ?? [];
  if (!before || !request || request.search.type !== undefined || request.search.text !== undefined) return requests;
  const base = requestsBefore(before);
  return base && base.map(({ search, ...rest }) => ({ ...rest, search: { ...search, ...request.search } }));
}

/** “We have a cat.” “Which dogs do you have?” */
function companionTraits({ companions }: Household): PetSearch {
  return {
    ...(companions.has('kid') && { good_with_children: 'yes' as const }),
    ...(companions.has('dog') && { good_with_dogs: 'yes' as const }),
    ...(companions.has('cat') && { good_with_cats: 'yes' as const }),
  };
}

const ASKS_VALUES =
  /\b(?:what|which) (?:colou?rs?|sizes|ages|breeds)\b|^the (?!\w+ est\b)(?!.*\b(?:est|youngest|oldest|smallest|biggest|largest|cheapest|newest|longest)\b)/;
/** “Would you still let me adopt a dog?” */
const ASKS_APPROVAL =
  /\byou (?:\w+ ){0,2}(?:let|allow|approve|accept|consider|trust|give)\b|\b(?:am|are|be|is) (?:\w+ ){0,2}(?:allowed|eligible|able|approved)\b/;
const CONTINUING = wordSet('and or');
const MAX_CONTINUING = 3;

/** A search holds for them: “a dog for my mother”, “two kittens”. */
const EXPECTED: readonly Qualifier[] = ['other', 'several', 'people', 'need', 'soon'];
const OF_THOSE = wordSet('one ones them those these');

/** The plain request of the clause before; null if it was none, or had limits of its own. */
function requestsBefore(before: Clause | null): PetRequest[] | null {
  if (!before) return null;
  const parsed = parseLimits(before.words);
  const isPlain =
    parsed.superlative === null &&
    parsed.maxFee === null &&
    !parsed.isOnHold &&
    Object.keys(parsed.limits).length === 0;
  const requests = isPlain ? parseRequests(before, parsed) : null;
  const isUnderstood = listUnexplained(parsed.rest, TERM_WORDS, REQUEST_WORDS).length === 0;
  return requests && isUnderstood && !ignoresTrait(parsed.rest, requests) ? requests : null;
}

function namesAnimal({ words }: Clause): boolean {
  return words.some(({ lemma, spelled }) => [lemma, spelled].some((word) => petTerms.get(word)?.type === 'animal'));
}

/** “Are huskies good with kids?” asks about all huskies, “can I pet the cats” for leave: neither asks for one of ours. */
function asksInGeneral({ words }: Clause): boolean {
  const [verb, next, act] = words;
  // “Is it okay to adopt two male cats?”
  const text = words.map(({ typed }) => typed).join(' ');
  if (/^what is (?:a|an) /.test(text) || ASKS_ABOUT_KIND.test(text)) return true;
  if (['is', 'would'].includes(verb?.typed ?? '') && ['it', 'this', 'that'].includes(next?.typed ?? '')) return true;
  if (!GENERAL_VERBS.has(verb?.typed ?? '') || !next) return false;
  // “Can I adopt a cat and a dog?” asks for leave, too.
  if (['i', 'we'].includes(next.typed))
    return !REQUEST_ACTS.has(act?.typed ?? '') || words.some(({ typed }) => typed === 'and') || ASKS_FOR_ONE.test(text);
  const noun = ['a', 'an', 'the', 'your', 'all'].includes(next.typed) ? act : next;
  return petTerms.get(normalizeWords(noun?.spelled ?? '')[0] ?? '')?.type === 'animal';
}

/** “What do cats need?”, “what do I need for a puppy?” */
const ASKS_ABOUT_KIND =
  /^(?:(?:so|and|ok|okay|but) )*what (?:do|does|should|would|will|can|could|must) (?!you (?:\w+ )?(?:have|got|recommend|suggest|offer)\b)/;
/** “Can I adopt just one rabbit?” */
const ASKS_FOR_ONE = /\b(?:just|only) (?:a|an|one|1|the one)\b/;
const REQUEST_ACTS = wordSet('adopt see get have find look view buy please');
const GENERAL_VERBS = wordSet('can could do does will would should are is how why');

/** A superlative, a count or a limit makes a request of any animal: “the youngest dog”, “cats under 10 pounds”. */
function parseRequests(
  { words }: Clause,
  { rest, superlative, isCount, isOnHold = false, limits, maxFee }: ParsedLimits,
): PetRequest[] | null {
  const spelled = normalizeWords(rest.map(spell).join(' '));
  // “Which of your cats are good with dogs?”
  const isOfYours = spelled.slice(0, 3).join(' ') === 'which of your';
  const plain = isOfYours ? spelled.toSpliced(1, 2) : spelled;
  // “Are any of your dogs good with cats?”
  const isAny = /^(?:is|are) any\b/.test(plain.join(' '));
  const isLimited = superlative !== null || isCount || isOnHold || maxFee !== null || Object.keys(limits).length > 0;
  const [, besides] = BESIDES.exec(words.map(({ typed }) => typed).join(' ')) ?? [];
  if (besides !== undefined)
    return petTypes.filter((type) => !besides.includes(type.toLowerCase())).map((type) => ({ search: { type } }));
  if (/^(?:what|which) (?:kind|type|sort)s? of (?:animal|pet)s?/.test(words.map(({ typed }) => typed).join(' '))) {
    return petTypes.map((type) => ({ search: { type } }));
  }
  if (isOverview(plain)) return [{ search: {} }];
  const found =
    parsePetRequests(plain) ??
    (isLimited || isAny
      ? parsePetRequests(['show', 'me', ...plain.filter((word) => !QUESTION_WORDS.has(word))])
      : null);
  if (found) return found;
  if (!isLimited || plain.some((word) => NOT_REQUESTED.has(word))) return null;
  const terms = plain.flatMap((word) => petTerms.get(word) ?? []);
  const animals = terms.filter(({ type }) => type === 'animal');
  // “good with kids dogs under 25 pounds”
  if (animals.length > 0 && terms.some(({ type }) => type === 'children')) return null;
  if (animals.length === 1) {
    const { search, names } = animals[0]!;
    return [{ search, ...(names && { names }) }];
  }
  const asksForAny = plain.some((word) => ['pet', 'animal', 'one'].includes(word)) || superlative?.type === 'waiting';
  return asksForAny && animals.length === 0 ? [{ search: {} }] : null;
}

/** “What animals do you have besides dogs and cats?” */
const BESIDES =
  /^(?:(?:hi|hello|hey|so|and) )*(?:what|which|do you have|are there|any)(?: (?:other|kinds?|types?|sorts?|of|any|all))* (?:animals?|pets?)(?: (?:do you have|are there|are available|available|up for adoption|for adoption))* (?:besides|other than|apart from|aside from|except|except for) ((?:dogs?|cats?)(?: (?:and|or) (?:dogs?|cats?))?)$/;

/** “What pets do you have?” */
function isOverview(words: readonly string[]): boolean {
  return /^(?:hi |hello |hey )?(?:what|which|show me|see|do you have|are there|any)(?: all| your| other| the| any)* (?:pet|animal)s?(?: (?:do you have|are available|available|for adoption|up for adoption|are there|can i adopt|in your shelter|you have|do you currently have))*$/.test(
    words.join(' '),
  );
}

/** “Hypoalergenic” and “housebroken” name a trait by another word. */
function spell({ spelled, lemma }: Word): string {
  const trait = SPELLINGS[lemma] ?? (petTerms.get(lemma)?.type === 'trait' ? lemma : undefined);
  return SPELLINGS[spelled] ?? trait ?? spelled;
}

const SPELLINGS: Record<string, string> = {
  kidfriendly: 'kid friendly',
  dogfriendly: 'dog friendly',
  catfriendly: 'cat friendly',
  specialneeds: 'special needs',
  guineapig: 'guinea pig',
};
const QUESTION_WORDS = wordSet('how many what which who where is are do does have has the been any of your');
const NOT_REQUESTED = wordSet('application adopt apply pay limit take own visit allowed keep');

const ASKS_ELSE = wordSet(
  'how why when where limit limits maximum minimum waitlist papers document process requirement did was were rescue rescued ever pit pitbull pitbulls pittie pitties',
);

/** Words of a request that a search need not check. */
const REQUEST_WORDS = wordSet(
  `available adopt adoptable animal pet dog cat kid other another friendly kidfriendly dogfriendly catfriendly family live home house shelter type
  kind sort breed show find recommend suggest list listed here been wait old year first buy purchase offer website person somebody people
   specialneeds housetrained hypoallergenic allergy good get along love tolerate still stay time longest search choose company companion household age small big
  guineapig or who help my son daughter husband wife two three one both already own color currently ask open up left them 2 3`,
);
const TERM_WORDS: ReadonlySet<string> = new Set([...petTerms.keys()].flatMap((term) => term.split(' ')));

/** A word for a trait may be about something else: “a dog for seniors”. */
function ignoresTrait(words: readonly Word[], requests: readonly PetRequest[]): boolean {
  if (words.some(({ lemma }, at) => lemma === 'allergy' && words[at + 1]?.typed === 'to')) return true;
  const plain = normalizeWords(words.map(spell).join(' '));
  return tokenize(plain).some(({ term }) => {
    if (term?.type !== 'adjective' && term?.type !== 'trait') return false;
    return !Object.entries(term.search).every(([facet, value]) =>
      requests.some(({ search }) => search[facet as keyof typeof search] === value),
    );
  });
}
