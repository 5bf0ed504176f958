import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { withoutPreparedPlan } from '../../../platform/database/without-prepared-plan.ts';
import { adminPetFilters, staffPetFilters, type AdminPetFilter } from '../admin-pets.constants.ts';
import type { AdminPetsQuery } from '../admin-pets.contract.ts';
import { MAX_COUNT } from '../../../platform/total.contract.ts';
import {
  hasFilter,
  hasFilterOfRow,
  hasFilters,
  isFiltered,
  type MatchingPets,
  type PetFilters,
  type QueryTime,
} from './admin-pet-conditions.ts';
import { findAdminMatches, type PetsUser } from './admin-pet-search.ts';
import type { AdoptionStatus } from '../pets.contract.ts';
import { maskOf } from './pet-facets.ts';

/** Null: not counted. */
type AdminPetCounts = { all: number; counts: Record<AdminPetFilter, number | null> };

/**
 * Number of pets for each filter. If capped, a search with more than 10,000 matches is counted no further, and not by
 * filter.
 */
export async function countAdminPets(
  db: Database,
  user: PetsUser,
  {
    search,
    count,
    ...filters
  }: Pick<AdminPetsQuery, 'search'> & PetFilters & { count?: 'capped' | undefined } & QueryTime,
): Promise<AdminPetCounts> {
  const matches = await findAdminMatches(db, user, search);
  if (matches.isEverything && !isFiltered(filters)) return countEachOfAll(db, filters);
  if (user.isStaff && count === 'capped' && matches.total === null && !matches.isEverything) {
    const all = await countMatchingPets(db, { ...filters, matches }, MAX_COUNT + 1);
    if (all > MAX_COUNT) return { all, counts: byFilter(() => null) };
  }
  // Owners are not told that someone reported them.
  const hidden: readonly AdminPetFilter[] = user.isStaff ? [] : staffPetFilters;
  const counted = adminPetFilters.filter((name) => !hidden.includes(name));
  const columns = counted.map(
    (name) => sql`count(*) filter (where ${hasFilterOfRow(name, filters)})::int as ${sql.ref(name)}`,
  );
  const { rows } = await sql<Record<AdminPetFilter | 'all', number>>`${withoutPreparedPlan}
    select count(*) filter (where ${hasFilterOfRow(undefined, filters)})::int as "all", ${sql.join(columns)}
    from ${matches.all} where ${hasFilters(filters)}`.execute(db);
  return toCounts({ ...rows[0]!, ...Object.fromEntries(hidden.map((name) => [name, 0])) });
}

/** Number of pets in a list without words. */
export async function countAllPets(
  db: Database,
  { filter, ...time }: Pick<MatchingPets, 'filter'> & QueryTime,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`select ${countOfAll[filter ?? 'all'](time)} as total`.execute(db);
  return rows[0]!.total;
}

/** Number of pets in a list, or at most `max`. */
export async function countMatchingPets(db: Database, query: MatchingPets, max?: number): Promise<number> {
  const { matches, filter } = query;
  const isSearchAlone = !filter && !isFiltered(query);
  if (isSearchAlone && matches.total !== null) return matches.total - (await countArchived(db, matches.condition));
  if (isSearchAlone && matches.isMany && max !== undefined && max <= MAX_COUNT + 1) return max;
  const { rows } = await sql<{ total: number }>`${withoutPreparedPlan}
    select count(*)::int as total
    from (select 1 from ${matches.all} where ${hasFilterOfRow(filter, query)} and ${hasFilters(query)} ${max === undefined ? sql`` : sql`limit ${max}`}) as counted`.execute(
    db,
  );
  return rows[0]!.total;
}

async function countArchived(db: Database, condition: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`${withoutPreparedPlan}
    select count(*)::int as total from pets where archived_at is not null and ${condition}`.execute(db);
  return rows[0]!.total;
}

function byFilter<T>(valueOf: (filter: AdminPetFilter) => T): Record<AdminPetFilter, T> {
  return Object.fromEntries(adminPetFilters.map((filter) => [filter, valueOf(filter)])) as Record<AdminPetFilter, T>;
}

async function countEachOfAll(db: Database, time: QueryTime): Promise<AdminPetCounts> {
  const columns = (['all', ...adminPetFilters] as const).map(
    (name) => sql`${countOfAll[name](time)} as ${sql.ref(name)}`,
  );
  const { rows } = await sql<Record<AdminPetFilter | 'all', number>>`select ${sql.join(columns)}`.execute(db);
  return toCounts(rows[0]!);
}

/** Sums of the counts that the database keeps; the others from their indexes. */
const countOfAll: Record<AdminPetFilter | 'all', (time: QueryTime) => RawBuilder<number>> = {
  all: () => sumWhere(sql`true`),
  available: () => sumWhere(hasStatus('Available')),
  pending: () => sumWhere(hasStatus('Pending')),
  adopted: () => sumWhere(hasStatus('Adopted')),
  unchecked: () => sumWhere(sql`not is_checked`),
  reported: () => sql`(select count(distinct pet_id)::int from listing_reports where dismissed_at is null)`,
  unlisted: () => sumWhere(sql`not is_listed`),
  archived: () => archivedWhere(sql`true`),
  featured: countWith('featured'),
  stale: countWith('stale'),
  hold_ended: countWith('hold_ended'),
  incomplete: countWith('incomplete'),
};

function countWith(filter: AdminPetFilter) {
  return (time: QueryTime) => sql<number>`(select count(*)::int from pets where ${hasFilter(filter, time)})`;
}

/** Without archived pets. */
function sumWhere(condition: RawBuilder<unknown>): RawBuilder<number> {
  return sql`((select coalesce(sum(pets), 0)::int from pet_facet_counts where ${condition})
    - ${archivedWhere(condition)})`;
}

function archivedWhere(condition: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(select count(*)::int from pets where archived_at is not null and ${condition})`;
}

function hasStatus(status: AdoptionStatus): RawBuilder<unknown> {
  const { mask, value } = maskOf({ status });
  return sql`(facets & ${sql.lit(mask)}) = ${sql.lit(value)}`;
}

function toCounts({ all, ...counts }: Record<AdminPetFilter | 'all', number>): AdminPetCounts {
  return { all, counts };
}
