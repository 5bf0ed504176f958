import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { withoutPreparedPlan } from '../../../platform/database/without-prepared-plan.ts';
import { MAX_COUNT, MAX_FOUND } from '../../../platform/total.contract.ts';
import { applicationFilters, type ApplicationFilter } from '../adoptions.constants.ts';
import type { AdminApplicationsQuery } from '../manage-adoptions.contract.ts';
import { filterConditions, fromFiltered, fromMatching, type QueryContext } from './application-filters.ts';
import { findMatches, type SearchMatches } from './application-search.ts';

type CountsQuery = Pick<AdminApplicationsQuery, 'search' | 'pet_id'> & { count?: 'capped' | undefined };
/** Null: not counted. */
type Counts = { all: number; counts: Record<ApplicationFilter, number | null> };

/**
 * Counts the matching applications of each filter. If capped, each filter's index is read to the cap; only how many of a
 * very frequent search's matches each filter has remains unknown.
 */
export async function countAdminApplications(
  db: Database,
  { count, ...query }: CountsQuery,
  context: QueryContext,
): Promise<Counts> {
  const matching = { ...query, matches: await findMatches(db, query.search) };
  const { ids, isEverything } = matching.matches;
  // A pet has few applications, and a search whose matches were collected has not many.
  if (count !== 'capped' || query.pet_id !== undefined || ids) return countAll(db, matching, context);
  if (isEverything) return countToCap(db, context);
  return { all: MAX_FOUND + 1, counts: byFilter(() => null) };
}

type Matching = Pick<AdminApplicationsQuery, 'pet_id'> & { matches: SearchMatches };

async function countAll(db: Database, matching: Matching, context: QueryContext): Promise<Counts> {
  const filters = filterConditions(context);
  const columns = applicationFilters.map(
    (name) => sql`count(*) filter (where ${filters[name]})::int as ${sql.ref(name)}`,
  );
  const { rows } = await sql<Record<ApplicationFilter | 'all', number>>`${withoutPreparedPlan}
    select count(*)::int as "all", ${sql.join(columns)} ${fromMatching(matching, context)}`.execute(db);
  const { all, ...counts } = rows[0]!;
  return { all, counts };
}

async function countToCap(db: Database, context: QueryContext): Promise<Counts> {
  const countUpTo = (from: RawBuilder<unknown>) => sql`
    (select count(*)::int from (select 1 ${from} limit ${MAX_COUNT + 1}) counted)`;
  const columns = applicationFilters.map((name) => sql`${countUpTo(fromFiltered(name, context))} as ${sql.ref(name)}`);
  const { rows } = await sql<Record<ApplicationFilter | 'all', number>>`${withoutPreparedPlan}
    select ${countUpTo(sql`from applications`)} as "all", ${sql.join(columns)}`.execute(db);
  const { all, ...counts } = rows[0]!;
  return { all, counts };
}

function byFilter<T>(valueOf: (filter: ApplicationFilter) => T): Record<ApplicationFilter, T> {
  return Object.fromEntries(applicationFilters.map((filter) => [filter, valueOf(filter)])) as Record<
    ApplicationFilter,
    T
  >;
}
