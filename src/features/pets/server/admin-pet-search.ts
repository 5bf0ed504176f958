import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { containing } from '../../../platform/database/like-patterns.ts';
import { withoutPreparedPlan } from '../../../platform/database/without-prepared-plan.ts';
import { MAX_COUNT } from '../../../platform/total.contract.ts';

/** Admins may access all pets, Users their own (`product.md`, section 3). */
export interface User {
  id: number;
  role: 'Admin' | 'User';
}

/** What a search found among the pets that a user may access. */
export interface PetMatches {
  condition: RawBuilder<unknown>;
  /** All of them, to count them. */
  all: RawBuilder<unknown>;
  /** To find a few of them in an order. */
  inOrder: RawBuilder<unknown>;
  /** How many there are. Null if they were not collected. */
  total: number | null;
  /** Whether there are more than `MAX_COUNT`: too many to collect, so that the list in order soon shows a page of them. */
  isMany: boolean;
  /** Whether it is about all pets, which the database has counted. */
  isEverything: boolean;
}

/** Finds the pets whose name, species or breed contains each of the words. */
export async function findAdminMatches(db: Database, user: User, search = ''): Promise<PetMatches> {
  const words = search.split(/\s+/).filter((word) => word !== '');
  const isOwn = user.role === 'User' ? sql`owner_id = ${user.id}` : sql`true`;
  const condition = sql`${isOwn} and ${containsAll(words, contains)}`;
  const uncollected = {
    condition,
    all: sql`(select * from pets where ${condition}) as pets`,
    inOrder: sql`${isOwn} and ${containsAll(words, containsFrequent)}`,
    total: null,
    isMany: false,
    isEverything: user.role === 'Admin' && words.length === 0,
  };
  if (user.role === 'User' || words.length === 0) return uncollected;
  const ids = await collectIds(db, words);
  return ids.length > MAX_COUNT ? { ...uncollected, isMany: true } : collectedMatches(ids);
}

/** One by one: for thousands of ids at once, the planner would read an index of all pets. */
function collectedMatches(ids: number[]): PetMatches {
  const condition = sql`id = any(${ids})`;
  return {
    condition,
    all: sql`unnest(${ids}::int[]) as found_id, lateral (select * from pets where id = found_id offset 0) as pets`,
    inOrder: condition,
    total: ids.length,
    isMany: false,
    isEverything: false,
  };
}

/** At most one more than are counted. For words that the trigram index does not know, an index with all texts is read. */
async function collectIds(db: Database, words: readonly string[]): Promise<number[]> {
  const ids = words.some(hasTrigram)
    ? sql`pets_containing(${words.map(outsideType)}, ${MAX_COUNT + 1})`
    : sql`array(select id from pets where ${containsAll(words, contains)} limit ${MAX_COUNT + 1})`;
  const { rows } = await sql<{ ids: number[] | null }>`${withoutPreparedPlan} select ${ids} as ids`.execute(db);
  return rows[0]!.ids ?? [];
}

function containsAll(words: readonly string[], each: (word: string) => RawBuilder<unknown>): RawBuilder<unknown> {
  return words.length === 0 ? sql`true` : sql`(${sql.join(words.map(each), sql` and `)})`;
}

/** With another collation for a short word, so that not all of the trigram index is read, and then all pets. */
function contains(word: string): RawBuilder<unknown> {
  return sql`search_text ${hasTrigram(word) ? sql`` : sql`collate "C"`} like fold_text(${outsideType(word)})`;
}

/** The last line is the type: a search for "other" should not find it. */
function outsideType(word: string): string {
  return `${containing(word)}\n%`;
}

/** The planner expects that many pets match, and cannot use the trigram index for it. */
function containsFrequent(word: string): RawBuilder<unknown> {
  return sql`strpos(left(search_text, -length(split_part(search_text, E'\n', 4))), fold_text(${word})) > 0`;
}

/** Shorter words cannot be found in the trigram index. */
function hasTrigram(word: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(word);
}
