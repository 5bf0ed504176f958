import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { limitClause, type RowRange } from '../../../platform/database/list.ts';
import { withoutPreparedPlan } from '../../../platform/database/without-prepared-plan.ts';
import type { AdminPetsQuery } from '../admin-pets.contract.ts';
import type { AdminPetSort, SortDirection } from '../admin-pets.constants.ts';
import { areAllPets, countAllPets } from './admin-pet-counts.ts';
import { matchingPets, type User } from './admin-pet-conditions.ts';

/** With the current time, which decides what is stale. */
export type AdminPetQuery = AdminPetsQuery & { now: Date };

/** A part of a list that an index has in this order, and backward. */
interface Part {
  condition?: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  backward: RawBuilder<unknown>;
}

/** Ids of a range of the pets that a user may access, or of all, in order. */
export async function listAdminPetIds(
  db: Database,
  user: User,
  query: AdminPetQuery,
  range?: RowRange,
): Promise<number[]> {
  const parts = partsOf(query);
  const [only, ...others] = parts;
  if (!only || others.length > 0) return listParts(db, user, query, parts, range);
  const isDeep = range !== undefined && range.offset > MIN_DEEP_OFFSET && areAllPets(user, query.search);
  if (isDeep) return listFromNearerEnd(db, user, query, only, range);
  const { rows } = await sql<{ id: number }>`${withoutPreparedPlan}
    select id from pets
    where ${matchingPets(user, query)}
    order by ${only.order} ${limitClause(range)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Skipping fewer pets takes less time than counting them. */
const MIN_DEEP_OFFSET = 1000;

async function listFromNearerEnd(
  db: Database,
  user: User,
  query: AdminPetQuery,
  { order, backward }: Part,
  { offset, limit }: RowRange,
): Promise<number[]> {
  const total = await countAllPets(db, query);
  const before = Math.max(0, total - offset - limit);
  const isFromEnd = before < offset;
  const range = isFromEnd ? { offset: before, limit: Math.max(0, Math.min(limit, total - offset)) } : { offset, limit };
  const { rows } = await sql<{ id: number }>`${withoutPreparedPlan}
    select id from pets
    where ${matchingPets(user, query)}
    order by ${isFromEnd ? backward : order} ${limitClause(range)}`.execute(db);
  const ids = rows.map(({ id }) => id);
  return isFromEnd ? ids.toReversed() : ids;
}

/** No index has all parts in order, but each has its own. */
async function listParts(
  db: Database,
  user: User,
  query: AdminPetQuery,
  parts: Part[],
  range: RowRange | undefined,
): Promise<number[]> {
  const limit = range ? sql`limit ${range.offset + range.limit}` : sql``;
  const selected = parts.map(
    ({ condition, order }, part) => sql`(
      select id, ${sql.lit(part)} as part, row_number() over (order by ${order}) as position
      from pets
      where ${matchingPets(user, query)} and ${condition}
      order by ${order}
      ${limit}
    )`,
  );
  const { rows } = await sql<{ id: number }>`${withoutPreparedPlan}
    select id from (${sql.join(selected, sql` union all `)}) as parts
    order by part, position
    ${limitClause(range)}`.execute(db);
  return rows.map(({ id }) => id);
}

function partsOf({ sort = 'added', direction }: AdminPetQuery): Part[] {
  const isByTime = sort === 'added' || sort === 'updated';
  return orders[sort](direction ?? (isByTime ? 'desc' : 'asc'));
}

const NAME = sql`search_text collate "C"`;
const SPECIES = sql`split_part(search_text, E'\n', 2) collate "C"`;
const BREED = sql`nullif(split_part(search_text, E'\n', 3), '') collate "C"`;

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
