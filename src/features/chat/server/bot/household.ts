import { splitClause } from './divide-clause.ts';
import { petTerms } from './pet-terms.ts';
import { wordSet } from './tokens.ts';
import type { Clause, Word } from './words.ts';

/** Who lives with a visitor. None of it describes a pet that the visitor asks for. */
export interface Household {
  companions: ReadonlySet<Companion>;
  /** Whether it says more than the records of our pets can answer: a rabbit, an allergy, how the cat behaves. */
  hasMore: boolean;
}

/** As the patterns call it. */
export type Companion = 'kid' | 'dog' | 'cat';

/** A clause that says who lives with the visitor or how old they are, and what it asks besides. */
export interface HouseholdStatement extends Household {
  /** Null if it only says that. */
  rest: Clause | null;
  /** Whether the rest comes first, as in “is Ned good with dogs, we have a lab”. */
  isLast: boolean;
}

export const NO_HOUSEHOLD: Household = { companions: new Set(), hasMore: false };

/** Finds “we have a 4 year old and a cat”, “I’m 70”, “my cat is 14 and hates dogs” in a clause. */
export function findHousehold(clause: Clause, names: ReadonlySet<string>): HouseholdStatement | null {
  const { words } = clause;
  const lead = words.findIndex(({ typed }) => !LEADS.has(typed));
  const isFirst = lead !== -1 && startsStatement(words, lead);
  const from = isFirst ? lead : words.findIndex((_, at) => at >= MIN_QUESTION_WORDS && isRemark(words, at));
  if (from === -1) return null;
  const [statement, rest] = isFirst
    ? splitClause(words, from + MIN_STATEMENT_WORDS, names)
    : [words.slice(from), words.slice(0, from)];
  const household = parseHousehold(statement.slice(isFirst ? from : 0));
  if (!household) return null;
  const isQuestion = clause.isQuestion || !isFirst;
  return { ...household, rest: rest.length > 0 ? { words: rest, isQuestion } : null, isLast: !isFirst };
}

const LEADS = wordSet('hi hello hey so and but also because as since well btw ok okay yes no just fyi now thanks if');
const MIN_QUESTION_WORDS = 3;
const MIN_STATEMENT_WORDS = 2;

function startsStatement(words: readonly Word[], at: number): boolean {
  const typed = words.slice(at, at + MAX_START_WORDS).map((word) => word.typed);
  const text = typed.join(' ');
  return START.test(text) || (OWNER_START.test(text) && isSomeone(words, at + 1));
}

const MAX_START_WORDS = 9;
const START =
  /^(?:(?:i|we) (?:(?:also|already|currently|just|only|still|both|do|now) )*(?:have|has|own|got|had|a \w+ (?:old|cat|dog))\b|(?:i|we) (?:am|are) (?:a |an |already |about |almost |over |only |just |turning )*\d|(?:she|he) is (?:already |about |almost |only |just )*\d+\b(?! (?:pound|kilogram))|(?:there is|there are) .{1,40}\b(?:home|house)\b|(?:i|we) live with\b)/;
const OWNER_START =
  /^(?:my|our) (?:\w+ ){1,5}?(?:is|are|was|has|have|had|hates?|loves?|likes?|does|do|lives?|needs?|just|wants?|weighs?|turned|turns)\b/;

/** “my 4 year old”, “my senior dog”, “our grandma”; not “my application”. */
function isSomeone(words: readonly Word[], from: number): boolean {
  return words
    .slice(from, from + MAX_NOUN_WORDS)
    .some(
      ({ typed, lemma }, at) =>
        isAge(words, from + at) || isAnimal(lemma) || KIDS.has(lemma) || KIDS.has(typed) || GROWNUPS.has(typed),
    );
}

const MAX_NOUN_WORDS = 5;

/** “…, we have a lab” after a question; not “if we have”, “the one we have”, “do we have”. */
function isRemark(words: readonly Word[], at: number): boolean {
  const before = words[at - 1]!.typed;
  if (!['i', 'we', 'my', 'our'].includes(words[at]!.typed) || NO_REMARK_AFTER.has(before)) return false;
  return startsStatement(words, at);
}

const NO_REMARK_AFTER = wordSet(
  'if when whether unless until once after before that than as what where how who which or with to for of from on in at by do does did can could will would should may have has is are was were like dog cat pet one the a because since around about',
);

/** What the words say about who lives there; null if about nobody. */
function parseHousehold(words: readonly Word[]): Household | null {
  const companions = new Set<Companion>();
  let hasMore = false;
  let isSomebody = false;
  const isPast = PAST.test(words.map(({ typed }) => typed).join(' '));
  for (const [at, { typed, lemma }] of words.entries()) {
    // “hates dogs”: not another one at home.
    if (RELATIONS.has(typed)) {
      hasMore = true;
      break;
    }
    // “wants a kitten”: not yet at home.
    if (WISHES.has(typed)) break;
    const isNone = words.slice(Math.max(0, at - 2), at).some((word) => NONE.has(word.typed));
    const companion = companionAt(words, at);
    if (companion !== undefined) {
      isSomebody = true;
      if (companion === null) hasMore = true;
      else if (!isPast && !isNone) companions.add(companion);
    } else if (GROWNUPS.has(typed) || isAge(words, at)) isSomebody = true;
    if (!HARMLESS.has(typed) && !HARMLESS.has(lemma) && companion === undefined && !/^\d+$/.test(typed)) hasMore = true;
  }
  return isSomebody ? { companions: isPast ? new Set() : companions, hasMore: hasMore && !isPast } : null;
}

const PAST = /^(?:i|we|my \w+|our \w+) (?:\w+ )?(?:had|was|were|used)\b/;
const RELATIONS = wordSet(
  'hate hates like likes love loves afraid scared chase chases chasing aggressive attacks bites allergic',
);
const WISHES = wordSet(
  'want wants need needs wanted wanting looking interested asking asked wishes hoping thinking considering',
);
const NONE = wordSet('no not without never');

/** Null for an animal that our records don't know as a companion; undefined for other words. */
function companionAt(words: readonly Word[], at: number): Companion | null | undefined {
  const { typed, lemma } = words[at]!;
  if (words[at - 1]?.typed === 'fur' || words[at - 1]?.typed === 'no') return undefined;
  if (KIDS.has(lemma) || KIDS.has(typed)) return 'kid';
  // “a male dog”, “two boys”
  if (['boys', 'girls'].includes(typed) && !isAnimal(words[at + 1]?.lemma ?? '')) return 'kid';
  const term = petTerms.get(lemma);
  if (term?.type === 'animal') {
    const { type } = term.search;
    return type === 'Dog' ? 'dog' : type === 'Cat' ? 'cat' : null;
  }
  if (lemma === 'guineapig') return null;
  return isChildsAge(words, at) ? 'kid' : undefined;
}

/** “a 4 year old”; not “a 4 year old cat”, “a dog who is 5 years old”, “I am 12 years old”. */
export function isChildsAge(words: readonly Word[], at: number): boolean {
  if (!isAge(words, at)) return false;
  const [age, unit] = [Number(words[at]!.typed), words[at + 1]?.lemma];
  if (unit === 'year' && age >= ADULT_AGE) return false;
  const before = words.slice(0, at);
  if (before.some(({ typed }) => ['am', 'she', 'he'].includes(typed))) return false;
  const next = words.slice(at + 1).find(({ typed, lemma }) => !AGE_WORDS.has(typed) && !AGE_WORDS.has(lemma));
  if (next && isAnimal(next.lemma)) return false;
  // The one before: “a lab 5 years old”, “my cat is 14”.
  const last = before.findLast(({ typed }) => !LINKING.has(typed));
  return !last || (!isAnimal(last.lemma) && !GROWNUPS.has(last.typed) && !['for', 'under'].includes(last.typed));
}

const ADULT_AGE = 18;
const AGE_WORDS = wordSet('year month week age old male female boy girl big small large little senior');
const LINKING = wordSet('is are was who that about almost only already just a an turned now age');

function isAge(words: readonly Word[], at: number): boolean {
  return /^\d{1,2}$/.test(words[at]!.typed) && ['year', 'month', 'week', 'age'].includes(words[at + 1]?.lemma ?? '');
}

function isAnimal(lemma: string): boolean {
  return petTerms.get(lemma)?.type === 'animal' || lemma === 'pet';
}

const KIDS = wordSet(
  'kid son daughter grandson granddaughter niece nephew twins triplets teen teenager under18 preschooler kindergartner',
);
const GROWNUPS = wordSet(
  `mom mother mum dad father grandma grandmother grandpa grandfather wife husband partner boyfriend girlfriend sister brother aunt
  uncle friend roommate parents neighbor family`,
);
/** What changes nothing about the answer for the household. */
const HARMLESS = wordSet(
  `i we my our us have has own got had also already currently just only still both a an the and at home house here is are am was do now
  year month week age old young adult senior elderly small big large medium little male female boy girl two three four five six couple of
  one other another another with named called who that live resident so hi hello hey in family new lab year very sweet indoor and too but mom mother dad father
  grandma grandmother grandpa grandfather wife husband partner boyfriend girlfriend sister brother friend he she about almost turned years under it as well
  because since well btw ok okay yes fyi if`,
);

/** Joins what the clauses of a chat say. */
export function joinHouseholds(households: readonly Household[]): Household {
  return {
    companions: new Set(households.flatMap(({ companions }) => [...companions])),
    hasMore: households.some(({ hasMore }) => hasMore),
  };
}
