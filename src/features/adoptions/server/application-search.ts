import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { collectIds } from '../../../platform/database/collect-ids.ts';
import { containing } from '../../../platform/database/like-patterns.ts';
import { MAX_FOUND } from '../../../platform/total.contract.ts';

/** What a search found. */
export interface SearchMatches {
  /** On applications `a`. */
  condition: RawBuilder<unknown>;
  /** The same, for reading a page in the list's order: it is checked for each application that is read. */
  conditionInOrder: RawBuilder<unknown>;
  /**
   * Null without a search, and above `MAX_FOUND`: so many matches are so frequent that the list itself soon shows a page
   * of them.
   */
  ids: number[] | null;
  isEverything: boolean;
}

/** Each combination of words found in the applicant and in the pet is a query of its own, so only so many words. */
const MAX_COMBINED_WORDS = 3;

/**
 * Finds the applications with all these words, each in the applicant's name, email or phone number, or in the pet's name.
 * @param filters conditions on applications `a` that the matches have, too: they are checked while a row is at hand
 */
export async function findMatches(
  db: Database,
  search = '',
  filters: readonly RawBuilder<unknown>[] = [],
): Promise<SearchMatches> {
  const words = search.split(/\s+/).filter((word) => word !== '');
  const same = (condition: RawBuilder<unknown>) => ({ condition, conditionInOrder: condition });
  if (words.length === 0) return { ...same(sql`true`), ids: null, isEverything: true };
  const ids = await collectIds(db, selectIds(words, filters));
  if (ids) return { ...same(sql`a.id = any(${ids})`), ids, isEverything: false };
  const allWords = (isMatch: (word: string) => RawBuilder<unknown>) => sql.join(words.map(isMatch), sql` and `);
  return {
    condition: allWords(isAnywhere),
    conditionInOrder: allWords(isInApplicantOrItsPet),
    ids: null,
    isEverything: false,
  };
}

function selectIds(words: readonly string[], filters: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  const others = words.slice(MAX_COMBINED_WORDS).map(isAnywhere);
  return sql.join(combine(words.slice(0, MAX_COMBINED_WORDS), [...others, ...filters]), sql` union `);
}

/** A condition with `or` on two tables can use no index; two conditions with `and` can. */
function combine(words: readonly string[], others: readonly RawBuilder<unknown>[]): RawBuilder<unknown>[] {
  return Array.from({ length: 2 ** words.length }, (_, combination) => {
    const conditions = words.map((word, at) => (combination & (2 ** at) ? isInPet(word) : isInApplicant(word)));
    const pets = combination === 0 ? sql`` : sql`join pets p on p.id = a.pet_id`;
    return sql`
      (select a.id from applications a ${pets} where ${sql.join([...conditions, ...others], sql` and `)} limit ${MAX_FOUND + 1})`;
  });
}

function isAnywhere(word: string): RawBuilder<unknown> {
  return sql`(${isInApplicant(word)} or a.pet_id in (select p.id from pets p where ${isInPet(word)}))`;
}

function isInApplicantOrItsPet(word: string): RawBuilder<unknown> {
  return sql`(${isInApplicant(word)} or (select ${isInPet(word)} from pets p where p.id = a.pet_id))`;
}

function isInApplicant(word: string): RawBuilder<unknown> {
  return sql`a.search_text like fold_text(${containing(word)})`;
}

/** The first line is the name. */
function isInPet(word: string): RawBuilder<unknown> {
  return sql`split_part(p.search_text, E'\\n', 1) like fold_text(${containing(word)})`;
}
