import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { withoutPreparedPlan } from '../../../platform/database/without-prepared-plan.ts';
import { adminPetFilters, type AdminPetFilter } from '../admin-pets.constants.ts';
import { matchesFilter, matchingPets, splitWords, type AdminPetSearch, type User } from './admin-pet-conditions.ts';
import type { AdoptionStatus } from '../pets.contract.ts';
import { maskOf } from './pet-facets.ts';

interface AdminPetCounts {
  all: number;
  counts: Record<AdminPetFilter, number>;
}

/** Number of pets for each filter. */
export async function countAdminPets(
  db: Database,
  user: User,
  { search, now }: Omit<AdminPetSearch, 'filter'>,
): Promise<AdminPetCounts> {
  if (areAllPets(user, search)) return countEachOfAll(db, now);
  const columns = adminPetFilters.map(
    (name) => sql`count(*) filter (where ${matchesFilter[name](now)})::int as ${sql.ref(name)}`,
  );
  const { rows } = await sql<Record<AdminPetFilter | 'all', number>>`${withoutPreparedPlan}
    select count(*)::int as "all", ${sql.join(columns)} from pets
    where ${matchingPets(user, { search, now })}`.execute(db);
  return toCounts(rows[0]!);
}

/** Number of pets in a list without words. */
export async function countAllPets(db: Database, { filter, now }: AdminPetSearch): Promise<number> {
  const { rows } = await sql<{ total: number }>`select ${countOfAll[filter ?? 'all'](now)} as total`.execute(db);
  return rows[0]!.total;
}

/** Number of pets in a list, or at most `max`. */
export async function countMatchingPets(
  db: Database,
  user: User,
  query: AdminPetSearch,
  max?: number,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`${withoutPreparedPlan}
    select count(*)::int as total
    from (select 1 from pets where ${matchingPets(user, query)} ${max === undefined ? sql`` : sql`limit ${max}`}) as counted`.execute(
    db,
  );
  return rows[0]!.total;
}

/** Whether a query is about all pets, which the database has counted. */
export function areAllPets({ role }: User, search: string | undefined): boolean {
  return role === 'Admin' && splitWords(search).length === 0;
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
