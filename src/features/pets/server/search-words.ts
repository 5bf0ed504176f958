import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { containing } from '../../../platform/database/like-patterns.ts';
import type { PetSearch } from '../pet-search.contract.ts';
import { maskOf, type FacetMask } from './pet-facets.ts';
import { meaningOf } from './word-meanings.ts';

/** A word that was typed: a pet has it where its text contains one of the forms, or where it is what the word means. */
export interface SearchedWord {
  /** In small letters and without accents, as all words that are compared. */
  typed: string;
  forms: string[];
  means?: FacetMask;
  /** It says something beside its letters, so it is spelt right, pets or no pets. */
  hasMeaning: boolean;
  /** That no pet has it was found out. */
  isUnknown?: boolean;
}

/** The words of a search; none of a kind where it has none. */
export interface SearchedWords {
  text: SearchedWord[];
  breed: SearchedWord[];
}

/** Of each kind. */
export const MAX_WORDS = 6;

/** Reads the words of a search as the database compares them; at most six of each kind. */
export async function readWords(db: Database, { text = '', breed = '' }: PetSearch): Promise<SearchedWords> {
  if (text === '' && breed === '') return { text: [], breed: [] };
  const { rows } = await sql<{ text: string; breed: string }>`
    select fold_text(${text}) as text, fold_text(${breed}) as breed`.execute(db);
  const folded = rows[0]!;
  return {
    text: splitWords(folded.text).map((word) => readWord(word, 'text')),
    breed: splitWords(folded.breed).map((word) => readWord(word, 'breed')),
  };
}

/** Pets that have each of these words in name, species or breed. */
export function haveWords(words: readonly SearchedWord[]): RawBuilder<boolean> {
  return all(words, ({ forms, means }) => [
    ...forms.map(has),
    ...(means ? [sql`(facets & ${means.mask}) = ${means.value}`] : []),
  ]);
}

/** What is too short for the index of trigrams must not be looked for there: it would be read as a whole. */
function has(form: string): RawBuilder<unknown> {
  return /[\p{L}\p{N}]{3}/u.test(form)
    ? sql`search_text like ${containing(form)}`
    : sql`strpos(search_text, ${form}) > 0`;
}

/** Pets that have each of these words in the breed, which is the third line of four. */
export function haveBreed(words: readonly SearchedWord[]): RawBuilder<boolean> {
  return all(words, ({ forms }) => forms.map((form) => sql`search_text like ${`%\n%\n${containing(form)}\n%`}`));
}

/**
 * Which of the words a pet lacks, as bits: the first word of the text has the lowest, and those of the breed begin at
 * `MAX_WORDS`.
 */
export function lackedWords({ text, breed }: SearchedWords): RawBuilder<number> {
  const bit = (word: SearchedWord, isThere: RawBuilder<boolean>, place: number) =>
    word.isUnknown ? sql`${sql.lit(2 ** place)}` : sql`case when ${isThere} then 0 else ${sql.lit(2 ** place)} end`;
  const bits = [
    ...text.map((word, at) => bit(word, haveWords([word]), at)),
    ...breed.map((word, at) => bit(word, haveBreed([word]), MAX_WORDS + at)),
  ];
  return sql`(${sql.join([sql`0`, ...bits], sql` + `)})`;
}

function all(
  words: readonly SearchedWord[],
  either: (word: SearchedWord) => RawBuilder<unknown>[],
): RawBuilder<boolean> {
  if (words.length === 0) return sql`true`;
  return sql.join(
    words.map((word) => sql`(${sql.join(either(word), sql` or `)})`),
    sql` and `,
  );
}

function splitWords(folded: string): string[] {
  const words = folded.split(/[\s,;/-]+/).filter((word) => word !== '');
  // Of nothing but such signs, they themselves are what is looked for.
  const meant = words.length > 0 ? words : folded.split(/\s+/).filter((word) => word !== '');
  return [...new Set(meant)].slice(0, MAX_WORDS);
}

/** What is looked for where a word is typed; in the breed just its letters count. */
export function readWord(typed: string, kind: keyof SearchedWords): SearchedWord {
  const forms = singularsOf(typed);
  const meaning = kind === 'text' ? meaningOf(forms) : undefined;
  if (!meaning) return { typed, forms, hasMeaning: false };
  const { words = [], ...picked } = meaning;
  const means = Object.keys(picked).length > 0 ? { means: maskOf(picked) } : {};
  return { typed, forms: [...forms, ...words], hasMeaning: true, ...means };
}

/** What finds a word in the plural and in the singular: 'dogs' is found by 'dog', 'huskies' by 'huskie' or 'husky'. */
function singularsOf(word: string): string[] {
  if (word.length < 4 || !word.endsWith('s') || word.endsWith('ss')) return [word];
  if (/(?:ch|sh|x)es$/.test(word)) return [word.slice(0, -2)];
  return word.endsWith('ies') ? [word.slice(0, -1), `${word.slice(0, -3)}y`] : [word.slice(0, -1)];
}
