import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { containing } from '../../../platform/database/like-patterns.ts';
import { withoutPreparedPlan } from '../../../platform/database/without-prepared-plan.ts';
import { hasTrigram, MAX_RANKED, NEWEST_RANKED } from './match-sql.ts';
import type { SearchTerms } from './parse-terms.ts';

/** Ids of rows that contain the words, as SQL that selects `id`. */
export interface Matches {
  pets: RawBuilder<unknown>;
  people: RawBuilder<unknown>;
  applications: RawBuilder<unknown>;
  /** With only one of the words. */
  applicationsByWord: RawBuilder<unknown>[];
  messages: RawBuilder<unknown>;
  stories: RawBuilder<unknown>;
}

interface Search {
  table: string;
  /** Newest first, as an index has it. */
  order: RawBuilder<unknown>;
  words: readonly string[];
  /** How the index's text was folded. */
  fold: 'fold_text' | 'lower';
}

const MAX_COMBINED_WORDS = 3;

/** Digits that tell a phone number apart: the codes of countries and areas are written in many ways. */
export const MAX_DIGITS = 8;

/** Collects up to `MAX_RANKED` ids of each table from its trigram index. */
export async function collectMatches(db: Database, { words, digits }: SearchTerms): Promise<Matches> {
  const people = digits === null ? words : [digits.slice(-MAX_DIGITS)];
  const applications = { table: 'applications', order: sql`created_at desc, id desc`, fold: 'fold_text' } as const;
  const combined = words.length > 1 ? words.slice(0, MAX_COMBINED_WORDS) : [];
  const searches: Search[] = [
    { table: 'pets', order: sql`updated_at desc, id desc`, words, fold: 'fold_text' },
    { table: 'people', order: sql`id desc`, words: people, fold: 'fold_text' },
    { ...applications, words: digits === null ? words : [] },
    { table: 'messages', order: sql`id desc`, words, fold: 'lower' },
    { table: 'success_stories', order: sql`id desc`, words, fold: 'lower' },
    ...combined.map((word) => ({ ...applications, words: [word] })),
  ];
  const ids = await readTrigrams(db, searches);
  const [pets, persons, applicants, messages, stories, ...applicationsByWord] = searches.map((search, at) =>
    selectIds(search, ids[at]!),
  );
  return {
    pets: pets!,
    people: persons!,
    applications: applicants!,
    applicationsByWord,
    messages: messages!,
    stories: stories!,
  };
}

/**
 * The planner misjudges how many rows contain a text, and would read the table: the settings leave it nothing but the
 * trigram indexes.
 */
async function readTrigrams(db: Database, searches: readonly Search[]): Promise<number[][]> {
  const found = searches.map((search, at) => sql`${selectArray(search)} as ${sql.ref(`ids_${at}`)}`);
  return db.transaction().execute(async (trx) => {
    await sql`
      select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true),
        set_config('enable_indexonlyscan', 'off', true)`.execute(trx);
    const { rows } = await sql<Record<string, number[] | null>>`${withoutPreparedPlan}
      select ${sql.join(found)}`.execute(trx);
    return searches.map((_, at) => rows[0]![`ids_${at}`] ?? []);
  });
}

function selectArray({ table, words, fold }: Search): RawBuilder<unknown> {
  // Shorter words are not in the index.
  if (!words.some(hasTrigram)) return sql`null::int[]`;
  const isContained = words.map((word) => sql`search_text like ${sql.raw(fold)}(${containing(word)})`);
  return sql`
    (select array_agg(id) from (
      select id from ${sql.table(table)} where ${sql.join(isContained, sql` and `)} limit ${MAX_RANKED}) found)`;
}

/** With too many to rank, the words are so frequent that the newest rows soon give enough. */
function selectIds({ table, order, words, fold }: Search, ids: number[]): RawBuilder<unknown> {
  const collected = sql`select unnest(${ids}::int[]) as id`;
  if (ids.length < MAX_RANKED) return collected;
  // As the planner misjudges `like`, it would not read the rows in order.
  const isContained = words.map((word) => sql`strpos(search_text, ${sql.raw(fold)}(${word})) > 0`);
  return sql`${collected} union
    (select id from ${sql.table(table)} where ${sql.join(isContained, sql` and `)} order by ${order} limit ${NEWEST_RANKED})`;
}
