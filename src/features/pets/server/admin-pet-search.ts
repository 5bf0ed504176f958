import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { containing } from '../../../platform/database/like-patterns.ts';
import { withoutPreparedPlan } from '../../../platform/database/without-prepared-plan.ts';
import { hasCapability } from '../../../platform/has-capability.contract.ts';
import type { CurrentUser } from '../../../platform/http/current-user.ts';
import { MAX_COUNT } from '../../../platform/total.contract.ts';

/** Staff may access all pets, Users their own (`product.md`, section 3). */
export interface PetsUser {
  id: number;
  isStaff: boolean;
  /** Whether they see who owns a pet, or waits for it. */
  seesPeople: boolean;
}

/** @param query.own as if they were not staff */
export function toPetsUser(user: CurrentUser, { own }: { own?: boolean | undefined } = {}): PetsUser {
  const isStaff = own !== true && hasCapability(user, 'view animals');
  return { id: user.id, isStaff, seesPeople: hasCapability(user, 'view people') };
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
export async function findAdminMatches(db: Database, user: PetsUser, search = ''): Promise<PetMatches> {
  const words = search.split(/\s+/).filter((word) => word !== '');
  const isOwn = user.isStaff ? sql`true` : sql`owner_id = ${user.id}`;
  const condition = sql`${isOwn} and ${containsAll(words, contains)}`;
  const uncollected = {
    condition,
    all: sql`(select * from pets where ${condition}) as pets`,
    inOrder: sql`${isOwn} and ${containsAll(words, containsFrequent)}`,
    total: null,
    isMany: false,
    isEverything: user.isStaff && words.length === 0,
  };
  if (!user.isStaff || words.length === 0) return uncollected;
  const ids = await collectIds(db, words);
  return ids ? collectedMatches(ids) : { ...uncollected, isMany: true };
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

/** Null if there are more than `MAX_COUNT`. */
async function collectIds(db: Database, words: readonly string[]): Promise<number[] | null> {
  if ((await countListed(db, words)) > MAX_COUNT) return null;
  const [only, ...others] = words;
  const matching = only !== undefined && others.length === 0 ? selectByWord(only) : selectByWords(words);
  const { rows } = await sql<{ ids: number[] | null }>`${withoutPreparedPlan}
    select array_agg(id) as ids from (
      select distinct id from (${matching}) matching limit ${MAX_COUNT + 1}) found`.execute(db);
  const ids = rows[0]!.ids ?? [];
  return ids.length > MAX_COUNT ? null : ids;
}

/** Listed pets with all words in the name, or all in the other lines: at least as many pets match. */
async function countListed(db: Database, words: readonly string[]): Promise<number> {
  const { rows } = await sql<{ pets: number }>`${withoutPreparedPlan}
    select coalesce(max(pets), 0)::int as pets from (
      select sum(pets) as pets from pet_text_counts where ${containsAll(words, isInText)} group by is_name) counted`.execute(
    db,
  );
  return rows[0]!.pets;
}

/** Condition on a row of `pet_text_counts`. */
function isInText(word: string): RawBuilder<unknown> {
  return sql`text like fold_text(${containing(word)}) and (is_name or text like fold_text(${outsideType(word)}))`;
}

/**
 * Finds the word among the counted names, species and breeds, and their pets in indexes. With the word in its species or
 * breed, a pet matches whatever its other lines are: only matches are read, however many pets have no breed. Unlisted
 * pets, which aren't counted, are searched separately.
 */
function selectByWord(word: string): RawBuilder<unknown> {
  const withLine = (line: 1 | 2, lineOfPet: RawBuilder<unknown>) => sql`
    select found.id from (
      select distinct line from texts, split_part(text, E'\\n', ${sql.lit(line)}) as line
      where not is_name and line like fold_text(${containing(word)})
    ) lines, lateral (select id from pets where ${lineOfPet} = lines.line offset 0) found`;
  return sql`
    with texts as materialized (
      select distinct is_name, text from pet_text_counts where ${isInText(word)}
    )
    select named.id from texts, lateral (
      select id from pets
      where search_text collate "C" >= texts.text || E'\\n' and search_text collate "C" < texts.text || E'\\x0b' offset 0
    ) named where is_name
    union all ${withLine(1, SPECIES)}
    union all ${withLine(2, BREED)}
    union all select id from pets where not is_listed and ${contains(word)}
    limit ${4 * (MAX_COUNT + 1)}`;
}

/** For words that the trigram index does not know, an index with all texts is read. */
function selectByWords(words: readonly string[]): RawBuilder<unknown> {
  return words.some(hasTrigram)
    ? sql`select unnest(pets_containing(${words.map(outsideType)}, ${MAX_COUNT + 1})) as id`
    : sql`select id from pets where ${containsAll(words, contains)} limit ${MAX_COUNT + 1}`;
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

/** As in the index `pets_species`. */
export const SPECIES = sql`split_part(search_text, E'\n', 2) collate "C"`;

/** As in the index `pets_breed`. */
export const BREED = sql`nullif(split_part(search_text, E'\n', 3), '') collate "C"`;

/** Shorter words cannot be found in the trigram index. */
function hasTrigram(word: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(word);
}
