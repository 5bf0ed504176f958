import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { containing } from '../../../platform/database/like-patterns.ts';
import type { PetSearch } from '../pet-search.contract.ts';
import { understandAlternative } from '../understand-search.contract.ts';
import { maskOf, type FacetMask } from './pet-facets.ts';
import { findCoat, joinCoatWords, type Coat } from './search-coats.ts';
import { findSynonym } from './search-synonyms.ts';
import { isOfBreed, traitBitOf } from './search-traits.ts';

/** A typed word. A pet matches if its text contains one of the forms, or if it has the facets of its synonym. */
export interface SearchTerm {
  /** Lowercase and without accents, like all compared text. */
  typed: string;
  forms: string[];
  facetMask?: FacetMask;
  /** A color or a character that a pet may have instead of the text. */
  traitBit?: number;
  /** A coat that a pet may have instead of the text. */
  coat?: Coat;
  /** "cat or rabbit": a pet matches if it has all terms of one of these lists. */
  alternatives?: SearchTerm[][];
  /** A word with a synonym is spelled correctly, even if it matches no pet. */
  hasSynonym: boolean;
  /** Known to match no pet. */
  isUnknown?: boolean;
}

/** The terms of a search, by field. */
export interface SearchTerms {
  text: SearchTerm[];
  breed: SearchTerm[];
}

/** Per field. */
export const MAX_TERMS = 6;

/** Parses the terms of a search, folded as in the database; at most six per field. */
export async function parseTerms(db: Database, { text = '', breed = '' }: PetSearch): Promise<SearchTerms> {
  if (text === '' && breed === '') return { text: [], breed: [] };
  const { rows } = await sql<{ text: string; breed: string }>`
    select fold_text(${text}) as text, fold_text(${breed}) as breed`.execute(db);
  const folded = rows[0]!;
  return {
    text: parseField(folded.text, 'text'),
    breed: parseField(folded.breed, 'breed'),
  };
}

/** A text to search: all lines, or those after the name. */
interface SearchedText {
  text: RawBuilder<unknown>;
  linesBeforeBreed: string;
}
const SEARCH_TEXT: SearchedText = { text: sql`search_text`, linesBeforeBreed: '%\n%\n' };
export const BREED_TEXT: SearchedText = { text: sql`breed_text`, linesBeforeBreed: '%\n' };

/** Condition: all terms occur in name, species or breed, or are traits. Only `pets` itself has traits. */
export function matchTerms(terms: readonly SearchTerm[], within = SEARCH_TEXT): RawBuilder<boolean> {
  return matchAll(terms, (form) => contains(within.text, form), within === SEARCH_TEXT);
}

/** Whether only `pets` itself tells which pets match. */
export function hasTraits({ text }: SearchTerms): boolean {
  const hasTrait = ({ traitBit, coat, alternatives }: SearchTerm): boolean =>
    traitBit !== undefined || coat !== undefined || (alternatives ?? []).flat().some(hasTrait);
  return text.some(hasTrait);
}

/** Condition: the pet has a trait. */
export function hasTraitBit(bit: number): RawBuilder<boolean> {
  return sql`(traits & ${sql.lit(2 ** bit)}::bigint) <> 0`;
}

/**
 * The listed pets whose name contains one of the terms, with their `facets` and `search_text`. There are far fewer names
 * than pets, and an index has the pets of each. `offset` keeps the planner from reading all pets instead.
 */
export function petsNamedLike(terms: readonly SearchTerm[]): RawBuilder<unknown> {
  const matches = terms.flatMap(({ forms }) => forms).map((form) => contains(sql`text`, form));
  if (matches.length === 0) return sql`(select facets, search_text from pets where false)`;
  return sql`(
    select named.facets, named.search_text
    from (select distinct text as name from pet_text_counts where is_name and (${sql.join(matches, sql` or `)})) as names,
      lateral (
        select facets, search_text from pets
        where is_listed and search_text collate "C" >= names.name || E'\n'
          and search_text collate "C" < names.name || E'\x0b'
        offset 0
      ) as named
  )`;
}

/** The trigram index cannot find shorter text and would be scanned completely. */
function contains(text: RawBuilder<unknown>, form: string): RawBuilder<unknown> {
  return hasTrigram(form) ? sql`${text} like ${containing(form)}` : sql`strpos(${text}, ${form}) > 0`;
}

function hasTrigram(form: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(form);
}

/** Condition: all terms occur in the breed, the line before the last. */
export function matchBreed(terms: readonly SearchTerm[], within = SEARCH_TEXT): RawBuilder<boolean> {
  return matchAll(terms, (form) => sql`${within.text} like ${`${within.linesBeforeBreed}${containing(form)}\n%`}`);
}

/**
 * The same as `matchSearch`, for reading many pets in an order: the planner cannot use the trigram index for it, and
 * expects that many match.
 */
export function matchInOrder({ text, breed }: SearchTerms): RawBuilder<boolean> {
  const has = (lines: RawBuilder<unknown>) => (form: string) => sql`strpos(${lines}, ${form}) > 0`;
  const texts = matchAll(text, has(sql`search_text`), true);
  const breeds = matchAll(breed, has(sql`split_part(search_text, E'\n', 3)`));
  return sql`(${texts} and ${breeds})`;
}

/** Condition: all terms of a search match. */
export function matchSearch({ text, breed }: SearchTerms, within?: SearchedText): RawBuilder<boolean> {
  return sql`(${matchTerms(text, within)} and ${matchBreed(breed, within)})`;
}

/** The unmatched terms of a pet as bits: text terms start at the lowest bit, breed terms at `MAX_TERMS`. */
export function unmatchedTerms({ text, breed }: SearchTerms, within?: SearchedText): RawBuilder<number> {
  const bit = (term: SearchTerm, isMatched: RawBuilder<boolean>, position: number) =>
    term.isUnknown
      ? sql`${sql.lit(2 ** position)}`
      : sql`case when ${isMatched} then 0 else ${sql.lit(2 ** position)} end`;
  const bits = [
    ...text.map((term, index) => bit(term, matchTerms([term], within), index)),
    ...breed.map((term, index) => bit(term, matchBreed([term], within), MAX_TERMS + index)),
  ];
  return sql`(${sql.join([sql`0`, ...bits], sql` + `)})`;
}

function matchAll(
  terms: readonly SearchTerm[],
  hasForm: (form: string) => RawBuilder<unknown>,
  isTraitKnown = false,
): RawBuilder<boolean> {
  if (terms.length === 0) return sql`true`;
  const either = ({ forms, facetMask, traitBit, coat, alternatives }: SearchTerm) =>
    alternatives
      ? alternatives.map((each) => sql`(${matchAll(each, hasForm, isTraitKnown)})`)
      : [
          ...forms.map(hasForm),
          ...(facetMask ? [sql`(facets & ${facetMask.mask}) = ${facetMask.value}`] : []),
          ...(isTraitKnown && traitBit !== undefined ? [hasTraitBit(traitBit)] : []),
          ...(isTraitKnown && coat !== undefined ? [sql`coat = ${coat}`] : []),
        ];
  return sql.join(
    terms.map((term) => sql`(${sql.join(either(term), sql` or `)})`),
    sql` and `,
  );
}

function parseField(folded: string, field: keyof SearchTerms): SearchTerm[] {
  const alternatives = folded.split(' or ').slice(0, MAX_TERMS);
  if (alternatives.length === 1) return parseWords(splitTerms(folded), field);
  const lists = alternatives.map((text) => parseAlternative(text, field)).filter((terms) => terms.length > 0);
  const forms = lists.flatMap((terms) => terms.flatMap((term) => term.forms));
  return [{ typed: folded, forms, alternatives: lists, hasSynonym: lists.flat().some((term) => term.hasSynonym) }];
}

/** "small dog" is a size and a type. */
function parseAlternative(typed: string, field: keyof SearchTerms): SearchTerm[] {
  if (field === 'breed') return parseWords(splitTerms(typed), field);
  const { text = '', ...filters } = understandAlternative(typed);
  const facetMask = maskOf(filters);
  // Limits are not among the facets: their words stay.
  const words = text === '' && facetMask.mask === 0 ? typed : text;
  return [
    ...parseWords(splitTerms(words), field),
    ...(facetMask.mask === 0 ? [] : [{ typed, forms: [], facetMask, hasSynonym: true }]),
  ];
}

function splitTerms(folded: string): string[] {
  const terms = folded.split(/[\s,;/-]+/).filter((term) => term !== '');
  // Text of nothing but separators is searched as it is.
  const parts = terms.length > 0 ? terms : folded.split(/\s+/).filter((term) => term !== '');
  return [...new Set(parts)].slice(0, MAX_TERMS);
}

function parseWords(words: string[], field: keyof SearchTerms): SearchTerm[] {
  const parsed = field === 'text' ? joinCoatWords(words) : words;
  return withoutBreedColors(parsed.map((word) => parseTerm(word, field)));
}

/** Terms of which a color that belongs to a breed's name is no trait. */
export function withoutBreedColors(terms: readonly SearchTerm[]): SearchTerm[] {
  const words = terms.map(({ typed }) => typed);
  return terms.map(({ traitBit, ...term }, at) =>
    traitBit === undefined || isOfBreed(words, at) ? term : { ...term, traitBit },
  );
}

/** The forms and the synonym of a word. In the breed, only its letters count. */
export function parseTerm(typed: string, field: keyof SearchTerms): SearchTerm {
  const forms = singularsOf(typed);
  const found = field === 'text' ? findCoat(typed) : undefined;
  if (found) return { typed, forms: [typed, ...found.forms], coat: found.coat, hasSynonym: false };
  const synonym = field === 'text' ? findSynonym(forms) : undefined;
  const traitBit = field === 'text' ? traitBitOf(typed) : undefined;
  if (!synonym) return { typed, forms, hasSynonym: false, ...(traitBit !== undefined && { traitBit }) };
  const { terms = [], ...picked } = synonym;
  const facetMask = Object.keys(picked).length > 0 ? { facetMask: maskOf(picked) } : {};
  return { typed, forms: [...forms, ...terms], hasSynonym: true, ...facetMask };
}

/** Forms that find both plural and singular: 'dog' finds 'dogs', 'huskie' or 'husky' finds 'huskies'. */
function singularsOf(term: string): string[] {
  if (term.length < 4 || !term.endsWith('s') || term.endsWith('ss')) return [term];
  if (/(?:ch|sh|x)es$/.test(term)) return [term.slice(0, -2)];
  return term.endsWith('ies') ? [term.slice(0, -1), `${term.slice(0, -3)}y`] : [term.slice(0, -1)];
}
