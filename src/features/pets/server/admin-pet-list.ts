import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { packIds } from '../../../platform/database/list.ts';
import { limitClause, type RowRange } from '../../../platform/database/row-range.ts';
import { withoutPreparedPlan } from '../../../platform/database/without-prepared-plan.ts';
import type { AdminPetsQuery } from '../admin-pets.contract.ts';
import type { AdminPetSort, SortDirection } from '../admin-pets.constants.ts';
import { countAllPets } from './admin-pet-counts.ts';
import { BREED, SPECIES } from './admin-pet-search.ts';
import { matchingInOrder, matchingPets, type MatchingPets } from './admin-pet-conditions.ts';

/** With what its search found. */
export type AdminPetQuery = Omit<AdminPetsQuery, 'search'> & MatchingPets;

/** A part of a list that an index has in this order, and backward. */
interface Part {
  condition?: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  backward: RawBuilder<unknown>;
}

/** Ids of a range of the pets that a user may access, or of all, in order. */
export async function listAdminPetIds(db: Database, query: AdminPetQuery, range?: RowRange): Promise<number[]> {
  const parts = partsOf(query);
  const [only, ...others] = parts;
  if (!only || others.length > 0) return listParts(db, query, parts, range);
  const isDeep = range !== undefined && range.offset > MIN_DEEP_OFFSET && query.matches.isEverything;
  if (isDeep) return listFromNearerEnd(db, query, only, range);
  return readIds(
    db,
    sql`
    select id from pets
    where ${range ? matchingInOrder(query) : matchingPets(query)}
    order by ${only.order} ${limitClause(range)}`,
  );
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
  { order, backward }: Part,
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
    order by ${isFromEnd ? backward : order} ${limitClause(range)}`,
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
    ({ condition, order }, part) => sql`(
      select id, ${sql.lit(part)} as part, row_number() over (order by ${order}) as position
      from pets
      where ${range ? matchingInOrder(query) : matchingPets(query)} and ${condition}
      order by ${order}
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
  added: (direction) => [inDirection(direction, sql`created_at`, sql`id`)],
  updated: (direction) => [inDirection(direction, sql`updated_at`, sql`id`)],
  name: (direction) => [inDirection(direction, NAME, sql`id`)],
  species: (direction) => [inDirection(direction, SPECIES, NAME, sql`id`)],
  breed: (direction) => withMissingLast(direction, BREED),
  age: (direction) => withMissingLast(direction, sql`age`),
  status: (direction) =>
    (direction === 'asc' ? [0, 1, 2] : [2, 1, 0]).map((rank) => ({
      condition: sql`status_rank = ${sql.lit(rank)}`,
      ...inDirection('desc', sql`created_at`, sql`id`),
    })),
};

function withMissingLast(direction: SortDirection, key: RawBuilder<unknown>): Part[] {
  return [
    { condition: sql`${key} is not null`, ...inDirection(direction, key, NAME, sql`id`) },
    { condition: sql`${key} is null`, ...inDirection('asc', NAME, sql`id`) },
  ];
}

function inDirection(direction: SortDirection, ...keys: RawBuilder<unknown>[]): Omit<Part, 'condition'> {
  const ordered = (as: SortDirection) => sql.join(keys.map((key) => sql`${key} ${sql.raw(as)}`));
  return { order: ordered(direction), backward: ordered(direction === 'asc' ? 'desc' : 'asc') };
}
