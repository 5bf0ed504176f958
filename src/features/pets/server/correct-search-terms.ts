import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { withoutPreparedPlan } from '../../../platform/database/without-prepared-plan.ts';
import {
  BREED_TEXT,
  matchBreed,
  matchTerms,
  parseTerm,
  petsNamedLike,
  type SearchTerm,
  type SearchTerms,
} from './search-terms.ts';
import { synonyms } from './search-synonyms.ts';

/** A typed word that matches no pet, and its replacement. */
export interface Correction {
  typed: string;
  to: string;
}

/**
 * Minimum word similarity between a pet's text and the typed word. A short word resembles many texts, so the strict
 * threshold comes first; for a long word it would only cost time.
 */
const SIMILARITY_THRESHOLDS = { short: ['0.45', '0.35'], long: ['0.35'] };
const MAX_SHORT_LENGTH = 6;
/** Minimum similarity of a replacement. */
const MIN_SIMILARITY = 0.35;
/** Pets to examine for each word. Most of the similar ones share the intended word. */
const MAX_PETS = 300;

/** The corrected terms of a search, and what was changed. */
export interface CorrectedTerms {
  terms: SearchTerms;
  corrected: Correction[];
  /** Words that match no pet, ignored because other words do. */
  ignored: string[];
}

/**
 * Replaces words that match no pet with similar ones, and ignores the rest if other words remain. Call it only when
 * nothing matches as typed: a word that matches is never corrected.
 */
export async function correctTerms(db: Database, terms: SearchTerms): Promise<CorrectedTerms> {
  const text = await correctField(db, terms.text, 'text');
  const breed = await correctField(db, terms.breed, 'breed');
  return {
    terms: { text: text.terms, breed: breed.terms },
    corrected: [...text.corrected, ...breed.corrected],
    ignored: [...text.ignored, ...breed.ignored],
  };
}

async function correctField(
  db: Database,
  terms: SearchTerm[],
  field: keyof SearchTerms,
): Promise<{ terms: SearchTerm[]; corrected: Correction[]; ignored: string[] }> {
  const unknown = await listUnmatched(db, terms, field);
  const corrections = new Map<SearchTerm, string>();
  for (const term of unknown) {
    const to = isLong(term) ? await findSimilar(db, term.forms[0]!, field) : null;
    if (to !== null) corrections.set(term, to);
  }
  const isUnmatched = (term: SearchTerm) => unknown.includes(term) && !corrections.has(term);
  const unmatched = terms.filter(isUnmatched);
  // A single letter matches most texts: "want a dog" means the dog.
  const ignorable =
    unmatched.length > 0 ? terms.filter((term) => isUnmatched(term) || /^\p{L}$/u.test(term.typed)) : [];
  const ignored = ignorable.length < terms.length && unmatched.every(isPlain) ? ignorable : [];
  return {
    terms: terms
      .filter((term) => !ignored.includes(term))
      .map((term) => {
        const to = corrections.get(term);
        return to === undefined ? { ...term, isUnknown: isUnmatched(term) } : parseTerm(to, field);
      }),
    corrected: [...corrections].map(([{ typed }, to]) => ({ typed, to })),
    ignored: ignored.map(({ typed }) => typed),
  };
}

/** A shorter word resembles too many others. */
function isLong({ typed }: SearchTerm): boolean {
  return /[\p{L}\p{N}]{3}/u.test(typed);
}

/** Punctuation between letters is intentional, so such a word is not ignored. */
function isPlain({ typed }: SearchTerm): boolean {
  return /^[\p{L}\p{M}\p{N}]+(?:['’.!?][\p{L}\p{M}\p{N}]*)?$/u.test(typed);
}

/** The words that match no pet, except those with a synonym. */
async function listUnmatched(db: Database, terms: SearchTerm[], field: keyof SearchTerms): Promise<SearchTerm[]> {
  const checked = terms.filter(({ hasSynonym }) => !hasSynonym);
  if (checked.length === 0) return [];
  const isMatched = (term: SearchTerm) => {
    const breed = field === 'text' ? matchTerms([term], BREED_TEXT) : matchBreed([term], BREED_TEXT);
    const isBreed = sql`coalesce((select sum(pets) > 0 from pet_breed_counts where ${breed}), false)`;
    return field === 'text' ? sql`${isBreed} or exists (select from ${petsNamedLike([term])} as pets)` : isBreed;
  };
  const { rows } = await sql<{ known: boolean[] }>`${withoutPreparedPlan}
    select array[${sql.join(checked.map(isMatched))}] as known`.execute(db);
  return checked.filter((_, index) => !rows[0]!.known[index]);
}

/** The most similar word in the pets' texts, or null. */
async function findSimilar(db: Database, typed: string, field: keyof SearchTerms): Promise<string | null> {
  const search = async (transaction: Database) => {
    // Comparing each pet's text would take 200 ms in a large shelter, so force the trigram index.
    await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_indexonlyscan', 'off', true),
      set_config('enable_indexscan', 'off', true)`.execute(transaction);
    for (const threshold of typed.length > MAX_SHORT_LENGTH
      ? SIMILARITY_THRESHOLDS.long
      : SIMILARITY_THRESHOLDS.short) {
      const found = await findMostSimilar(transaction, typed, field, threshold);
      if (found !== null) return found;
    }
    return null;
  };
  return db.isTransaction ? search(db) : db.transaction().execute(search);
}

async function findMostSimilar(
  transaction: Database,
  typed: string,
  field: keyof SearchTerms,
  threshold: string,
): Promise<string | null> {
  await sql`select set_config('pg_trgm.word_similarity_threshold', ${threshold}, true)`.execute(transaction);
  const text = field === 'text' ? sql`search_text` : sql`split_part(search_text, E'\n', 3)`;
  const others = field === 'text' ? Object.keys(synonyms) : [];
  const { rows } = await sql<{ word: string }>`${withoutPreparedPlan}
    with alike as materialized (select ${text} as text from pets where is_listed and search_text %> ${typed} limit ${MAX_PETS}),
    words as (
      select word from alike, regexp_split_to_table(text, '[\\s,;/()-]+') as word
      union all
      select unnest(${others}::text[])
    )
    select word
    from words
    where similarity(word, ${typed}) >= ${MIN_SIMILARITY}
    group by word
    order by similarity(word, ${typed}) desc, count(*) desc, word
    limit 1`.execute(transaction);
  return rows[0]?.word ?? null;
}
