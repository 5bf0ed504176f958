import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { containing } from '../../../platform/database/like-patterns.ts';
import { withoutPreparedPlan } from '../../../platform/database/without-prepared-plan.ts';

/** What a search found. */
export interface SearchMatches {
  /** On applications `a`. */
  condition: RawBuilder<unknown>;
  /** Null without a search, and if the matches are too many to collect. */
  ids: number[] | null;
  /** Counts the matches, at most this many. */
  countUpTo: (max: number) => Promise<number>;
  isEverything: boolean;
}

/** More matches are not collected: they are so frequent that the list itself soon shows a page of them. */
const MAX_COLLECTED = 3000;
/** Each combination of words found in the applicant and in the pet is a query of its own, so only so many words. */
const MAX_COMBINED_WORDS = 3;

/** Finds the applications with all these words, each in the applicant's name, email or phone number, or in the pet's name. */
export async function findMatches(db: Database, search = ''): Promise<SearchMatches> {
  const words = search.split(/\s+/).filter((word) => word !== '');
  const collect = (limit: number) => collectIds(db, words, limit);
  const countUpTo = async (max: number) => (await collect(max)).length;
  if (words.length === 0) return { condition: sql`true`, ids: null, countUpTo, isEverything: true };
  const ids = await collect(MAX_COLLECTED + 1);
  return ids.length > MAX_COLLECTED
    ? { condition: sql.join(words.map(isAnywhere), sql` and `), ids: null, countUpTo, isEverything: false }
    : { condition: sql`a.id = any(${ids})`, ids, countUpTo: async () => ids.length, isEverything: false };
}

async function collectIds(db: Database, words: readonly string[], limit: number): Promise<number[]> {
  const others = words.slice(MAX_COMBINED_WORDS);
  const combined = combine(words.slice(0, MAX_COMBINED_WORDS), others.map(isAnywhere), limit);
  const { rows } = await sql<{ ids: number[] | null }>`${withoutPreparedPlan}
    select array_agg(id) as ids from (select id from (${sql.join(combined, sql` union `)}) found limit ${limit}) limited`.execute(
    db,
  );
  return rows[0]!.ids ?? [];
}

/** A condition with `or` on two tables can use no index; two conditions with `and` can. */
function combine(
  words: readonly string[],
  others: readonly RawBuilder<unknown>[],
  limit: number,
): RawBuilder<unknown>[] {
  return Array.from({ length: 2 ** words.length }, (_, combination) => {
    const conditions = words.map((word, at) => (combination & (2 ** at) ? isInPet(word) : isInApplicant(word)));
    const pets = combination === 0 ? sql`` : sql`join pets p on p.id = a.pet_id`;
    return sql`
      (select a.id from applications a ${pets} where ${sql.join([...conditions, ...others], sql` and `)} limit ${limit})`;
  });
}

function isAnywhere(word: string): RawBuilder<unknown> {
  return sql`(${isInApplicant(word)} or a.pet_id in (select p.id from pets p where ${isInPet(word)}))`;
}

function isInApplicant(word: string): RawBuilder<unknown> {
  return sql`a.search_text like fold_text(${containing(word)})`;
}

/** The first line is the name. */
function isInPet(word: string): RawBuilder<unknown> {
  return sql`split_part(p.search_text, E'\\n', 1) like fold_text(${containing(word)})`;
}
