import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { withoutPreparedPlan } from '../../../platform/database/without-prepared-plan.ts';
import {
  BREED_TEXT,
  hasTraits,
  matchBreed,
  matchTerms,
  parseTerm,
  petsNamedLike,
  withoutBreedColors,
  type SearchTerm,
  type SearchTerms,
} from './search-terms.ts';
import { fillers } from '../search-phrases.constants.ts';
import { isTypo } from './is-typo.ts';
import { plainWords, synonyms } from './search-synonyms.ts';

/** A typed word that matches no pet, and its replacement. */
export interface Correction {
  typed: string;
  to: string;
}

/** Minimum similarity of a replacement. */
const MIN_SIMILARITY = 0.35;
const MAX_SIMILAR = 20;

/** The corrected terms of a search, and what was changed. */
export interface CorrectedTerms {
  terms: SearchTerms;
  corrected: Correction[];
  /** Words that match no pet, ignored because other words do. */
  ignored: string[];
}

/**
 * Replaces words that match no pet with similar ones, and ignores the rest if other words or filters remain. Call it only
 * when nothing matches as typed: a word that matches is never corrected.
 */
export async function correctTerms(db: Database, terms: SearchTerms, hasFilters: boolean): Promise<CorrectedTerms> {
  const text = await correctField(db, terms.text, 'text', hasFilters);
  const breed = await correctField(db, terms.breed, 'breed', false);
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
  hasFilters: boolean,
): Promise<{ terms: SearchTerm[]; corrected: Correction[]; ignored: string[] }> {
  const unknown = await listUnmatched(db, terms, field);
  const corrections = new Map<SearchTerm, string>();
  for (const term of unknown) {
    const to = isCorrectable(term) ? await findSimilar(db, term.forms[0]!, field) : null;
    if (to !== null) corrections.set(term, to);
  }
  const isUnmatched = (term: SearchTerm) => unknown.includes(term) && !corrections.has(term);
  const unmatched = terms.filter(isUnmatched);
  // A single letter matches most texts, and so may "the": "want a dog" means the dog.
  const ignorable = unmatched.length > 0 ? terms.filter((term) => isUnmatched(term) || isFiller(term)) : [];
  const isRestEnough = ignorable.length < terms.length || hasFilters;
  const ignored = isRestEnough && unmatched.every(isPlain) ? ignorable : [];
  return {
    terms: withoutBreedColors(
      terms
        .filter((term) => !ignored.includes(term))
        .map((term) => {
          const to = corrections.get(term);
          return to === undefined ? { ...term, isUnknown: isUnmatched(term) } : parseTerm(to, field);
        }),
    ),
    corrected: [...corrections].map(([{ typed }, to]) => ({ typed, to })),
    ignored: ignored.filter((term) => !isFiller(term)).map(({ typed }) => typed),
  };
}

function isFiller({ typed }: SearchTerm): boolean {
  return /^\p{L}$/u.test(typed) || fillers.has(typed);
}

/** A shorter word resembles too many others, and a word that says what a pet is like, or nothing, is no typo of another. */
function isCorrectable({ typed, alternatives, traitBit, coat }: SearchTerm): boolean {
  const isKnown =
    [alternatives, traitBit, coat].some((known) => known !== undefined) || plainWords.has(typed) || fillers.has(typed);
  return !isKnown && /[\p{L}\p{N}]{3}/u.test(typed);
}

/** Punctuation between letters is intentional, so such a word is not ignored. */
function isPlain({ typed, alternatives, coat }: SearchTerm): boolean {
  return (
    alternatives !== undefined ||
    coat !== undefined ||
    /^\$?[\p{L}\p{M}\p{N}]+(?:['’.!?][\p{L}\p{M}\p{N}]*)?$/u.test(typed)
  );
}

/** The words that match no pet, except those with a synonym. */
async function listUnmatched(db: Database, terms: SearchTerm[], field: keyof SearchTerms): Promise<SearchTerm[]> {
  const checked = terms.filter(({ hasSynonym }) => !hasSynonym);
  if (checked.length === 0) return [];
  const isMatched = (term: SearchTerm) => {
    const breed = field === 'text' ? matchTerms([term], BREED_TEXT) : matchBreed([term], BREED_TEXT);
    const isBreed = sql`coalesce((select sum(pets) > 0 from pet_breed_counts where ${breed}), false)`;
    if (field === 'breed') return isBreed;
    const isTrait = hasTraits({ text: [term], breed: [] })
      ? sql`exists (select from pets where is_listed and ${matchTerms([term])})`
      : sql`false`;
    return sql`${isBreed} or exists (select from ${petsNamedLike([term])} as pets) or ${isTrait}`;
  };
  const { rows } = await sql<{ known: boolean[] }>`${withoutPreparedPlan}
    select array[${sql.join(checked.map(isMatched))}] as known`.execute(db);
  return checked.filter((_, index) => !rows[0]!.known[index]);
}

/** The most similar word in the pets' texts that `typed` may be a typo of, or null. Of equally similar words, the one that most pets have. */
async function findSimilar(db: Database, typed: string, field: keyof SearchTerms): Promise<string | null> {
  const { rows } = await sql<{ word: string }>`${withoutPreparedPlan}
    select word
    from (${sql.join(wordSources[field](typed), sql` union all `)}) as words (word, pets)
    where similarity(word, ${typed}) >= ${MIN_SIMILARITY}
    group by word
    order by similarity(word, ${typed}) desc, sum(pets) desc, word
    limit ${MAX_SIMILAR}`.execute(db);
  return rows.find(({ word }) => isTypo(typed, word))?.word ?? null;
}

/** Where a replacement may come from: words, and how many pets have them. */
const wordSources: Record<keyof SearchTerms, (typed: string) => RawBuilder<unknown>[]> = {
  text: (typed) => [
    splitWords(sql`select text, pets from pet_texts_like(${typed})`),
    sql`select unnest(${Object.keys(synonyms)}::text[]), 0`,
  ],
  breed: (typed) => [
    splitWords(sql`select split_part(text, E'\n', 2), pets from pet_texts_like(${typed}) where not is_name`),
  ],
};

function splitWords(texts: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select word, pets from (${texts}) as texts (text, pets), regexp_split_to_table(text, '[\\s,;/()-]+') as word`;
}
