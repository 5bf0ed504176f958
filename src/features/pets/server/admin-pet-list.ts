import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { packIds } from '../../../platform/database/list.ts';
import { limitClause, type RowRange } from '../../../platform/database/row-range.ts';
import { withoutPreparedPlan } from '../../../platform/database/without-prepared-plan.ts';
import type { AdminPetsQuery } from '../admin-pets.contract.ts';
import type { AdminPetSort, SortDirection } from '../admin-pets.constants.ts';
import { countAllPets } from './admin-pet-counts.ts';
import { BREED, SPECIES } from './admin-pet-search.ts';
import { isFiltered, matchingInOrder, matchingPets, type MatchingPets } from './admin-pet-conditions.ts';

/** With what its search found. */
export type AdminPetQuery = Omit<AdminPetsQuery, 'search'> & MatchingPets;

/** A part of a list that an index has in this order, and backward. */
interface Part {
  condition?: RawBuilder<unknown>;
  keys: readonly RawBuilder<unknown>[];
  direction: SortDirection;
  /** The part begins after this pet. */
  after?: number;
}

/** Ids of a range of the pets that a user may access, or of all, in order. */
export async function listAdminPetIds(db: Database, query: AdminPetQuery, range?: RowRange): Promise<number[]> {
  const { after } = range ?? {};
  const all = partsOf(query);
  const parts = after === undefined ? all : await partsAfter(db, all, after);
  const rest = range && after !== undefined ? { offset: 0, limit: range.limit } : range;
  const [only, ...others] = parts;
  if (!only) return [];
  if (others.length > 0) return listParts(db, query, parts, rest);
  const isDeep =
    rest !== undefined && rest.offset > MIN_DEEP_OFFSET && query.matches.isEverything && !isFiltered(query);
  if (isDeep) return listFromNearerEnd(db, query, only, rest);
  return readIds(
    db,
    sql`
    select id from pets
    where ${range ? matchingInOrder(query) : matchingPets(query)} and ${inPart(only)}
    order by ${orderOf(only)} ${limitClause(rest)}`,
  );
}

/** The rest of a list after a pet; nothing if the pet is gone. */
async function partsAfter(db: Database, parts: Part[], after: number): Promise<Part[]> {
  const cases = parts.map(({ condition = sql`true` }, part) => sql`when ${condition} then ${sql.lit(part)}`);
  const { rows } = await sql<{ part: number }>`
    select case ${sql.join(cases, sql` `)} end as part from pets where id = ${after}`.execute(db);
  const [found] = rows;
  if (!found) return [];
  return parts.slice(found.part).map((part, at) => (at === 0 ? { ...part, after } : part));
}

function inPart({ condition = sql`true`, keys, direction, after }: Part): RawBuilder<unknown> {
  if (after === undefined) return condition;
  const comparison = direction === 'asc' ? sql`>` : sql`<`;
  const key = sql.join(keys);
  return sql`${condition} and (${key}) ${comparison} (select ${key} from pets where id = ${after})`;
}

function orderOf({ keys, direction }: Part, isBackward = false): RawBuilder<unknown> {
  const isAscending = (direction === 'asc') !== isBackward;
  return sql.join(keys.map((key) => sql`${key} ${isAscending ? sql`asc` : sql`desc`}`));
}

/** Packed: all ids of a large shelter, as rows, would take tens of megabytes and a pause to parse. */
async function readIds(db: Database, ids: RawBuilder<unknown>): Promise<number[]> {
  return [...(await packIds(db, ids, withoutPreparedPlan))];
}

/** Skipping fewer pets takes less time than counting them. */
const MIN_DEEP_OFFSET = 1000;

async function listFromNearerEnd(
  db: Database,
  query: AdminPetQuery,
  part: Part,
  { offset, limit }: RowRange,
): Promise<number[]> {
  const total = await countAllPets(db, query);
  const before = Math.max(0, total - offset - limit);
  const isFromEnd = before < offset;
  const range = isFromEnd ? { offset: before, limit: Math.max(0, Math.min(limit, total - offset)) } : { offset, limit };
  const ids = await readIds(
    db,
    sql`
    select id from pets
    where ${matchingInOrder(query)}
    order by ${orderOf(part, isFromEnd)} ${limitClause(range)}`,
  );
  return isFromEnd ? ids.toReversed() : ids;
}

/** No index has all parts in order, but each has its own. */
async function listParts(
  db: Database,
  query: AdminPetQuery,
  parts: Part[],
  range: RowRange | undefined,
): Promise<number[]> {
  const limit = range ? sql`limit ${range.offset + range.limit}` : sql``;
  const selected = parts.map(
    (part, at) => sql`(
      select id, ${sql.lit(at)} as part, row_number() over (order by ${orderOf(part)}) as position
      from pets
      where ${range ? matchingInOrder(query) : matchingPets(query)} and ${inPart(part)}
      order by ${orderOf(part)}
      ${limit}
    )`,
  );
  return readIds(
    db,
    sql`
    select id from (${sql.join(selected, sql` union all `)}) as parts
    order by part, position
    ${limitClause(range)}`,
  );
}

function partsOf({ sort = 'added', direction }: AdminPetQuery): Part[] {
  const isByTime = sort === 'added' || sort === 'updated';
  return orders[sort](direction ?? (isByTime ? 'desc' : 'asc'));
}

const NAME = sql`search_text collate "C"`;

/** Each order ends with the id, so that equal pets stay in the same order across pages. */
const orders: Record<AdminPetSort, (direction: SortDirection) => Part[]> = {
  added: (direction) => [{ keys: [sql`created_at`, sql`id`], direction }],
  updated: (direction) => [{ keys: [sql`updated_at`, sql`id`], direction }],
  name: (direction) => [{ keys: [NAME, sql`id`], direction }],
  species: (direction) => [{ keys: [SPECIES, NAME, sql`id`], direction }],
  breed: (direction) => withMissingLast(direction, BREED),
  age: (direction) => withMissingLast(direction, sql`age`),
  status: (direction) =>
    (direction === 'asc' ? [0, 1, 2] : [2, 1, 0]).map((rank) => ({
      condition: sql`status_rank = ${sql.lit(rank)}`,
      keys: [sql`created_at`, sql`id`],
      direction: 'desc',
    })),
};

function withMissingLast(direction: SortDirection, key: RawBuilder<unknown>): Part[] {
  return [
    { condition: sql`${key} is not null`, keys: [key, NAME, sql`id`], direction },
    { condition: sql`${key} is null`, keys: [NAME, sql`id`], direction: 'asc' },
  ];
}
