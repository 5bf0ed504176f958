import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { withoutPreparedPlan } from '../../../platform/database/without-prepared-plan.ts';
import { adminPetFilters, type AdminPetFilter } from '../admin-pets.constants.ts';
import type { AdminPetsQuery } from '../admin-pets.contract.ts';
import { MAX_COUNT } from '../../../platform/total.contract.ts';
import { hasFilter, matchesFilter, type MatchingPets } from './admin-pet-conditions.ts';
import { findAdminMatches, type User } from './admin-pet-search.ts';
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
  user: User,
  { search, count, now }: Pick<AdminPetsQuery, 'search'> & { count?: 'capped' | undefined; now: Date },
): Promise<AdminPetCounts> {
  const matches = await findAdminMatches(db, user, search);
  if (matches.isEverything) return countEachOfAll(db, now);
  if (user.role === 'Admin' && count === 'capped' && matches.total === null) {
    const all = await countMatchingPets(db, { matches, now }, MAX_COUNT + 1);
    if (all > MAX_COUNT) return { all, counts: byFilter(() => null) };
  }
  const filters = adminPetFilters.filter((name) => user.role === 'Admin' || name !== 'reported');
  const columns = filters.map(
    (name) => sql`count(*) filter (where ${matchesFilter[name](now)})::int as ${sql.ref(name)}`,
  );
  const { rows } = await sql<Record<AdminPetFilter | 'all', number>>`${withoutPreparedPlan}
    select count(*)::int as "all", ${sql.join(columns)}
    from ${matches.all}`.execute(db);
  // Owners are not told that someone reported them.
  return toCounts({ ...rows[0]!, ...(user.role !== 'Admin' && { reported: 0 }) });
}

/** Number of pets in a list without words. */
export async function countAllPets(db: Database, { filter, now }: Omit<MatchingPets, 'matches'>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select ${countOfAll[filter ?? 'all'](now)} as total`.execute(db);
  return rows[0]!.total;
}

/** Number of pets in a list, or at most `max`. */
export async function countMatchingPets(db: Database, query: MatchingPets, max?: number): Promise<number> {
  const { matches, filter, now } = query;
  if (!filter && matches.total !== null) return matches.total;
  if (!filter && matches.isMany && max !== undefined && max <= MAX_COUNT + 1) return max;
  const { rows } = await sql<{ total: number }>`${withoutPreparedPlan}
    select count(*)::int as total
    from (select 1 from ${matches.all} where ${hasFilter(filter, now)} ${max === undefined ? sql`` : sql`limit ${max}`}) as counted`.execute(
    db,
  );
  return rows[0]!.total;
}

function byFilter<T>(valueOf: (filter: AdminPetFilter) => T): Record<AdminPetFilter, T> {
  return Object.fromEntries(adminPetFilters.map((filter) => [filter, valueOf(filter)])) as Record<AdminPetFilter, T>;
}

async function countEachOfAll(db: Database, now: Date): Promise<AdminPetCounts> {
  const columns = (['all', ...adminPetFilters] as const).map(
    (name) => sql`${countOfAll[name](now)} as ${sql.ref(name)}`,
  );
  const { rows } = await sql<Record<AdminPetFilter | 'all', number>>`select ${sql.join(columns)}`.execute(db);
  return toCounts(rows[0]!);
}

/** Sums of the counts that the database keeps; featured and stale pets from their indexes. */
const countOfAll: Record<AdminPetFilter | 'all', (now: Date) => RawBuilder<number>> = {
  all: () => sumWhere(sql`true`),
  available: () => sumWhere(hasStatus('Available')),
  pending: () => sumWhere(hasStatus('Pending')),
  adopted: () => sumWhere(hasStatus('Adopted')),
  unchecked: () => sumWhere(sql`not is_checked`),
  reported: () => sql`(select count(distinct pet_id)::int from listing_reports where dismissed_at is null)`,
  unlisted: () => sumWhere(sql`not is_listed`),
  featured: (now) => sql`(select count(*)::int from pets where ${matchesFilter.featured(now)})`,
  stale: (now) => sql`(select count(*)::int from pets where ${matchesFilter.stale(now)})`,
};

function sumWhere(condition: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(select coalesce(sum(pets), 0)::int from pet_facet_counts where ${condition})`;
}

function hasStatus(status: AdoptionStatus): RawBuilder<unknown> {
  const { mask, value } = maskOf({ status });
  return sql`(facets & ${sql.lit(mask)}) = ${sql.lit(value)}`;
}

function toCounts({ all, ...counts }: Record<AdminPetFilter | 'all', number>): AdminPetCounts {
  return { all, counts };
}
