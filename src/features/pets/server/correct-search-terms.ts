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
import { feeWords, fillers } from '../search-phrases.constants.ts';
import { isSwap, isTypo } from './is-typo.ts';
import { findKnownWords, inPluralOf, isPhraseWord } from './known-words.ts';
import { plainWords, synonyms } from './search-synonyms.ts';

/** A typed word that matches no pet, and its replacement. */
export interface Correction {
  typed: string;
  to: string;
}

/** Minimum similarity of a replacement. */
const MIN_SIMILARITY = 0.35;
const MAX_SIMILAR = 20;
/** More pets have a color or are of a type than have a certain name. */
const KNOWN_WEIGHT = 1_000_000;

/** The corrected terms of a search, and what was changed. */
export interface CorrectedTerms {
  terms: SearchTerms;
  corrected: Correction[];
  /** The fields with the corrections, and with the words that are ignored. */
  fields: Record<keyof SearchTerms, string>;
  /** Words that match no pet, ignored because other words do. */
  ignored: string[];
}

/**
 * Replaces words that match no pet with similar ones, and ignores the rest if other words or filters remain. Call it only
 * when nothing matches as typed: a word that matches is never corrected.
 * @param areFiltersKnown whether the corrected text is understood as filters
 */
export async function correctTerms(
  db: Database,
  terms: SearchTerms,
  { hasFilters, areFiltersKnown }: { hasFilters: boolean; areFiltersKnown: boolean },
): Promise<CorrectedTerms> {
  const text = await correctField(db, terms.text, { field: 'text', hasFilters, areFiltersKnown });
  const breed = await correctField(db, terms.breed, { field: 'breed', hasFilters: false, areFiltersKnown: false });
  return {
    terms: { text: text.terms, breed: breed.terms },
    corrected: [...text.corrected, ...breed.corrected],
    fields: { text: text.typed, breed: breed.typed },
    ignored: [...text.ignored, ...breed.ignored],
  };
}

async function correctField(
  db: Database,
  terms: SearchTerm[],
  { field, hasFilters, areFiltersKnown }: { field: keyof SearchTerms; hasFilters: boolean; areFiltersKnown: boolean },
): Promise<{ terms: SearchTerm[]; corrected: Correction[]; typed: string; ignored: string[] }> {
  const unknown = await listUnmatched(db, terms, field);
  const corrections = new Map<SearchTerm, string>();
  for (const term of unknown) {
    if (!isCorrectable(term) || (areFiltersKnown && isPhraseWord(term.typed))) continue;
    const known = field === 'text' ? findKnownWords(term.forms[0]!, areFiltersKnown) : [];
    const to = await findSimilar(db, term.forms[0]!, field, known);
    if (to !== null) corrections.set(term, known.includes(to) ? inPluralOf(term.typed, to) : to);
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
    typed: terms.map((term) => corrections.get(term) ?? term.typed).join(' '),
    ignored: ignored.filter((term) => !isFiller(term)).map(({ typed }) => typed),
  };
}

function isFiller({ typed }: SearchTerm): boolean {
  return /^\p{L}$/u.test(typed) || fillers.has(typed);
}

/** A shorter word resembles too many others, and a word that says what a pet is like, or nothing, is no typo of another. */
function isCorrectable({ typed, alternatives, traitBit, coat }: SearchTerm): boolean {
  const isKnown =
    [alternatives, traitBit, coat].some((known) => known !== undefined) ||
    [plainWords, fillers, feeWords].some((known) => known.has(typed));
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

/**
 * The most similar word in the pets' texts, or of those that are known anyway, that `typed` may be a typo of; or null.
 * One with two letters swapped comes first. Of equally similar words, the one that most pets have.
 */
async function findSimilar(
  db: Database,
  typed: string,
  field: keyof SearchTerms,
  known: readonly string[],
): Promise<string | null> {
  const { rows } = await sql<{ word: string }>`${withoutPreparedPlan}
    select word
    from (
      ${sql.join(wordSources[field](typed), sql` union all `)} union all
      select unnest(${known}::text[]), ${KNOWN_WEIGHT}
    ) as words (word, pets)
    where similarity(word, ${typed}) >= ${MIN_SIMILARITY} or word = any(${known}::text[])
    group by word
    order by word = any(${known.filter((word) => isSwap(typed, word))}::text[]) desc, similarity(word, ${typed}) desc, sum(pets) desc, word
    limit ${MAX_SIMILAR}`.execute(db);
  const words = rows.map(({ word }) => word).filter((word) => known.includes(word) || isTypo(typed, word));
  return words.find((word) => isSwap(typed, word)) ?? words[0] ?? null;
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
