import { commonWords } from './common-words.ts';
import { canonicalWords, FILLERS } from './lexicon.ts';
import { animalWords } from './animal-words.ts';
import { petTerms } from './pet-terms.ts';
import { wordSet } from './tokens.ts';
import type { Clause, Word } from './words.ts';

export const MAX_NAME_WORDS = 3;
const MAX_NAMES = 80;

/** A type of pets; a species or breed if it is none of the types. */
export interface Kind {
  type?: string | undefined;
  text?: string | undefined;
}

/** What a clause is about: pets by name, or the last pet by a pronoun. */
export interface Subject {
  /** The names as typed, in lower case; none for a pronoun. */
  names: readonly string[];
  /** The kind that the visitor says, as in “Bella the dog” or “the cat”. */
  kind: Kind | null;
  /** The clause with `PET` in place of the names or the pronoun. */
  words: Word[];
}

/** Lists the groups of words that could be a pet's name. */
export function listPossibleNames(clauses: readonly Clause[]): string[] {
  const names = new Set<string>();
  for (const { words } of clauses) {
    for (let at = 0; at < words.length; at++) {
      for (let length = 1; length <= MAX_NAME_WORDS && at + length <= words.length; length++) {
        const group = words.slice(at, at + length);
        if (!canBeName(words, at, length)) continue;
        names.add(typedName(group));
        names.add(withoutGenitive(typedName(group)));
      }
    }
  }
  return [...names].slice(0, MAX_NAMES);
}

function canBeName(words: readonly Word[], at: number, length: number): boolean {
  const group = words.slice(at, at + length);
  return group.some((word) => canBeInName(word, at)) || (length === 1 && isInNamePosition(words, at));
}

/** “Is Chip here?” names a pet; “is the dog chipped” does not. */
function canBeInName({ typed, isCapitalized }: Word, at: number): boolean {
  if (!/^\p{L}/u.test(typed)) return false;
  const isOrdinary = canonicalWords.has(typed) || commonWords.has(typed);
  return !isOrdinary || (isCapitalized && (at > 0 || !STARTERS.has(typed)));
}

/** “is buddy good with dogs”: an ordinary word in the place of a name. */
function isInNamePosition(words: readonly Word[], at: number): boolean {
  const { typed } = words[at]!;
  if (!/^\p{L}{3,}$/u.test(typed) || FILLERS.has(typed) || STARTERS.has(typed) || CALLED.has(typed)) return false;
  const before = words[at - 1];
  return before === undefined ? words.length === 1 : BEFORE_NAMES.has(before.typed);
}

const BEFORE_NAMES = wordSet(
  'is was does did has can will would could about meet named called adopt adopting visit have and or for',
);

/** Words that often start a sentence, and are no names. */
const STARTERS = wordSet(
  'is are what when where who how why can could do does did will would may i we my hi hello hey thanks the a and please',
);

function typedName(words: readonly Word[]): string {
  return words.map(({ typed }) => typed).join(' ');
}

/** “eddies age” */
function withoutGenitive(name: string): string {
  return name.length > 3 && name.endsWith('s') ? name.slice(0, -1) : name;
}

/** Finds the clause's subject by the known names, the longest first. */
export function findNamedSubject({ words }: Clause, known: ReadonlySet<string>): Subject | null {
  const names = new Set<string>();
  const found: Word[] = [];
  for (let at = 0; at < words.length;) {
    const match = matchName(words, at, known);
    if (match) names.add(match.name);
    found.push(match ? PET : words[at]!);
    at += match?.length ?? 1;
  }
  if (names.size === 0 || isVisitorsOwn(found)) return null;
  const { kind, words: rest } = withoutKind(found);
  // A pronoun beside the name means the same pet: “Is Ava still there, and is she vaccinated?”.
  return { names: [...names], kind, words: joinPets(rest.map(toPet(STRONG))) };
}

function matchName(
  words: readonly Word[],
  at: number,
  known: ReadonlySet<string>,
): { name: string; length: number } | null {
  for (let length = Math.min(MAX_NAME_WORDS, words.length - at); length > 0; length--) {
    if (!canBeName(words, at, length)) continue;
    const typed = typedName(words.slice(at, at + length));
    const name = [typed, withoutGenitive(typed)].find((each) => known.has(each));
    if (name !== undefined) return { name, length };
  }
  return null;
}

/** “my dog Max”, “I have a cat named Bella” */
function isVisitorsOwn(words: readonly Word[]): boolean {
  const at = words.indexOf(PET);
  const from = ['named', 'called'].includes(words[at - 1]?.typed ?? '') ? at - 2 : at - 1;
  const owner = words[isCalled(words[from]) ? from - 1 : from]?.typed ?? '';
  const text = words.map(({ typed }) => typed).join(' ');
  return (
    ['my', 'our'].includes(owner) || /\b(?:i|we) (?:already )?(?:have|own|got) .{0,40}(?:named|called) PET\b/.test(text)
  );
}

/** “Bella the dog”, “a dog named Bella” */
function withoutKind(words: readonly Word[]): { kind: Kind | null; words: readonly Word[] } {
  const at = words.indexOf(PET);
  const [next, last] = [words[at + 1], words[at + 2]];
  // “Ginny the border collie”
  const described = words.slice(at + 2, at + 2 + MAX_KIND_WORDS);
  const end = described.findLastIndex((word) => isCalled(word) || petTerms.get(word.lemma)?.type === 'animal');
  if (
    next?.typed === 'the' &&
    last &&
    end !== -1 &&
    described.slice(0, end).every((word) => BREED_WORDS.has(word.lemma))
  )
    return { kind: kindOf(described[end]), words: words.toSpliced(at + 1, end + 2) };
  const from = ['named', 'called'].includes(words[at - 1]?.typed ?? '') ? at - 2 : at - 1;
  if (!isCalled(words[from])) return { kind: null, words: words.toSpliced(from + 1, at - from - 1) };
  return { kind: kindOf(words[from]), words: words.toSpliced(from, at - from) };
}

const MAX_KIND_WORDS = 4;
const BREED_WORDS: ReadonlySet<string> = new Set([...animalWords, 'mix', 'mixed', 'big', 'small', 'old', 'young']);

function kindOf(word: Word | undefined): Kind | null {
  const { type, text } = (word && petTerms.get(word.lemma)?.search) ?? {};
  return type === undefined && text === undefined ? null : { type, text };
}

/** “Ned and Archie”, “Ned or Archie” */
function joinPets(words: readonly Word[]): Word[] {
  const joined: Word[] = [];
  for (const word of words) {
    const [before, link] = [joined.at(-2), joined.at(-1)];
    if (word === PET && before === PET && JOINING.has(link?.typed ?? '')) joined.pop();
    else if (word !== PET || link !== PET) joined.push(word);
  }
  return joined;
}

const JOINING = wordSet('and or vs versus than');

/** Stands for a pet in a clause. */
export const PET: Word = { typed: 'PET', spelled: 'PET', lemma: 'PET', isCapitalized: true };

const STRONG = wordSet('he she him her his hers');
const WEAK = wordSet('it its they them their theirs this that');
const DEFINITE = wordSet('this that the');
const CALLED = wordSet(
  'dog cat puppy kitten pet animal one guy girl boy fellow baby pup rabbit bunny hamster fish turtle bird little sweetie cutie doggo kitty',
);

/**
 * Replaces the pronoun that stands for a pet. Whether a weak one such as “it” does is for the rest of the clause to say.
 */
export function findPronoun({ words }: Clause): (Subject & { isStrong: boolean }) | null {
  const definite = words.findIndex(
    ({ typed }, at) => DEFINITE.has(typed) && isCalled(words[at + 1]) && !isMine(words[at - 1]),
  );
  if (definite !== -1) {
    const length = isCalled(words[definite + 2]) ? 3 : 2;
    const last = words[definite + length - 1]!;
    const rest = words.slice(definite + length).map(toPet(STRONG));
    return {
      names: [],
      words: [...words.slice(0, definite), PET, ...rest],
      isStrong: words[definite]!.typed !== 'the',
      kind: kindOf(last),
    };
  }
  const isStrong = words.some(({ typed }) => STRONG.has(typed));
  const pronouns = isStrong ? STRONG : WEAK;
  // “A dog that likes cats”
  const isRelative = (at: number) =>
    words[at]!.typed === 'that' && petTerms.get(words[at - 1]?.lemma ?? '')?.type === 'animal';
  const replaced = words.map((word, at) => (isRelative(at) ? word : toPet(pronouns)(word)));
  if (!replaced.includes(PET)) return null;
  return { names: [], words: replaced, isStrong, kind: null };
}

/** The words of a clause with `PET` for its name or pronoun. */
export function subjectWords(clause: Clause, { names }: { names: ReadonlySet<string> }): Word[] {
  return (findNamedSubject(clause, names) ?? findPronoun(clause))?.words ?? clause.words;
}

function isCalled(word: Word | undefined): boolean {
  return word !== undefined && CALLED.has(word.typed);
}

function isMine(word: Word | undefined): boolean {
  return word !== undefined && ['my', 'our', 'with', 'like'].includes(word.typed);
}

function toPet(pronouns: ReadonlySet<string>): (word: Word) => Word {
  return (word) => (pronouns.has(word.typed) ? PET : word);
}
