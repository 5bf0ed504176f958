import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { withoutPreparedPlan } from '../../../platform/database/without-prepared-plan.ts';
import { haveBreed, haveWords, readWord, type SearchedWord, type SearchedWords } from './search-words.ts';
import { meanings } from './word-meanings.ts';

/** A word that no pet has as it was typed, and the one that was searched for instead. */
export interface Correction {
  typed: string;
  to: string;
}

/**
 * How much of a typed word has to be found in a pet's text for the pet to be looked at. A short word shares so much
 * with so many that the strict measure comes first; with a long one it would only cost.
 */
const LIKENESSES = { short: ['0.45', '0.35'], long: ['0.35'] };
const SHORT = 6;
/** How alike a word must be to stand in for the typed one. */
const MIN_LIKENESS = 0.35;
/** Pets looked at for each word; the ones that are alike enough mostly share the word that was meant. */
const MAX_PETS = 300;

/** The words of a search as they can be found, and what was changed for it. */
export interface MendedWords {
  words: SearchedWords;
  corrected: Correction[];
  /** Words that no pet has, left out because pets have others that were typed beside them. */
  ignored: string[];
}

/**
 * Puts right the words that no pet has, where pets have words that are much alike, and leaves out the rest of them where
 * others remain. To be asked only where nothing matches as typed: what somebody typed and can be found is what they
 * meant.
 */
export async function mendWords(db: Database, words: SearchedWords): Promise<MendedWords> {
  const text = await mendKind(db, words.text, 'text');
  const breed = await mendKind(db, words.breed, 'breed');
  return {
    words: { text: text.words, breed: breed.words },
    corrected: [...text.corrected, ...breed.corrected],
    ignored: [...text.ignored, ...breed.ignored],
  };
}

async function mendKind(
  db: Database,
  words: SearchedWord[],
  kind: keyof SearchedWords,
): Promise<{ words: SearchedWord[]; corrected: Correction[]; ignored: string[] }> {
  const unknown = await listUnknown(db, words, kind);
  const corrections = new Map<SearchedWord, string>();
  for (const word of unknown) {
    const to = isLong(word) ? await findAlike(db, word.forms[0]!, kind) : null;
    if (to !== null) corrections.set(word, to);
  }
  const isNobodys = (word: SearchedWord) => unknown.includes(word) && !corrections.has(word);
  const nobodys = words.filter(isNobodys);
  // A single letter beside them is in most texts and says as little: of "want a dog" the dog is meant.
  const idle = nobodys.length > 0 ? words.filter((word) => isNobodys(word) || /^\p{L}$/u.test(word.typed)) : [];
  const ignored = idle.length < words.length && nobodys.every(isPlain) ? idle : [];
  return {
    words: words
      .filter((word) => !ignored.includes(word))
      .map((word) => {
        const to = corrections.get(word);
        return to === undefined ? { ...word, isUnknown: isNobodys(word) } : readWord(to, kind);
      }),
    corrected: [...corrections].map(([{ typed }, to]) => ({ typed, to })),
    ignored: ignored.map(({ typed }) => typed),
  };
}

/** Of fewer letters a word is too short to be like another. */
function isLong({ typed }: SearchedWord): boolean {
  return /[\p{L}\p{N}]{3}/u.test(typed);
}

/** Signs among the letters were meant: what has them is looked for as it stands. */
function isPlain({ typed }: SearchedWord): boolean {
  return /^[\p{L}\p{M}\p{N}]+(?:['’.!?][\p{L}\p{M}\p{N}]*)?$/u.test(typed);
}

/** The words that no pet has, but for those that mean something beside their letters. */
async function listUnknown(db: Database, words: SearchedWord[], kind: keyof SearchedWords): Promise<SearchedWord[]> {
  const asked = words.filter(({ hasMeaning }) => !hasMeaning);
  if (asked.length === 0) return [];
  const has = kind === 'text' ? haveWords : haveBreed;
  const { rows } = await sql<{ known: boolean[] }>`${withoutPreparedPlan}
    select array[${sql.join(asked.map((word) => sql`exists (select from pets where is_listed and ${has([word])})`))}] as known`.execute(
    db,
  );
  return asked.filter((_, at) => !rows[0]!.known[at]);
}

/** The word in the pets' texts that is most like a typed one; null where none is much alike. */
async function findAlike(db: Database, typed: string, kind: keyof SearchedWords): Promise<string | null> {
  const look = async (transaction: Database) => {
    // Comparing with each pet's text would take a fifth of a second for a large shelter: the index has to be used.
    await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_indexonlyscan', 'off', true),
      set_config('enable_indexscan', 'off', true)`.execute(transaction);
    for (const likeness of typed.length > SHORT ? LIKENESSES.long : LIKENESSES.short) {
      const found = await findMostAlike(transaction, typed, kind, likeness);
      if (found !== null) return found;
    }
    return null;
  };
  return db.isTransaction ? look(db) : db.transaction().execute(look);
}

async function findMostAlike(
  transaction: Database,
  typed: string,
  kind: keyof SearchedWords,
  likeness: string,
): Promise<string | null> {
  await sql`select set_config('pg_trgm.word_similarity_threshold', ${likeness}, true)`.execute(transaction);
  const text = kind === 'text' ? sql`search_text` : sql`split_part(search_text, E'\n', 3)`;
  const others = kind === 'text' ? Object.keys(meanings) : [];
  const { rows } = await sql<{ word: string }>`${withoutPreparedPlan}
    with alike as materialized (select ${text} as text from pets where is_listed and search_text %> ${typed} limit ${MAX_PETS}),
    words as (
      select word from alike, regexp_split_to_table(text, '[\\s,;/()-]+') as word
      union all
      select unnest(${others}::text[])
    )
    select word
    from words
    where similarity(word, ${typed}) >= ${MIN_LIKENESS}
    group by word
    order by similarity(word, ${typed}) desc, count(*) desc, word
    limit 1`.execute(transaction);
  return rows[0]?.word ?? null;
}
