import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { withoutPreparedPlan } from '../../../platform/database/without-prepared-plan.ts';
import { MAX_COUNT, MAX_FOUND } from '../../../platform/total.contract.ts';
import { applicationFilters, type ApplicationFilter } from '../adoptions.constants.ts';
import type { AdminApplicationsQuery } from '../manage-adoptions.contract.ts';
import {
  combinedConditions,
  findFiltered,
  fromMatching,
  selectFiltered,
  type CombinedFilters,
  type ListContext,
} from './application-filters.ts';
import type { SearchMatches } from './application-search.ts';

type CountsQuery = Pick<AdminApplicationsQuery, 'search' | 'pet_id'> &
  CombinedFilters & { count?: 'capped' | undefined };
/** Null: not counted. */
type Counts = { all: number; counts: Record<ApplicationFilter, number | null> };

/** Statuses that most applications have. Finding out the species of so many pets takes too long. */
const frequentStatuses = new Set<ApplicationFilter>(['Waitlisted', 'Approved', 'Rejected', 'Withdrawn']);

/**
 * Counts the matching applications of each filter. If capped, each is counted to the cap, and some remain unknown: each
 * filter's share of a very frequent search, and the frequent statuses' shares of more than 10,000 applications for some
 * species or sites.
 */
export async function countAdminApplications(
  db: Database,
  { count, ...query }: CountsQuery,
  context: ListContext,
): Promise<Counts> {
  const matching = { ...query, matches: await findFiltered(db, query, context) };
  const { ids, isEverything } = matching.matches;
  // A pet has few applications, and a search whose matches were collected has not many.
  if (count !== 'capped' || query.pet_id !== undefined || ids) return countEach(db, matching, context);
  if (!isEverything) return toCounts({ all: MAX_FOUND + 1 });
  if (combinedConditions(query, context).length === 0) {
    const lists = byFilter((name) => selectFiltered(name, context));
    return toCounts(await countToCap(db, { all: sql`select 1 from applications`, ...lists }));
  }
  const all = selectMatching(matching, context);
  const total = await countToCap(db, { all });
  if (total.all! <= MAX_COUNT) return countEach(db, matching, context);
  const isByPet = Boolean(query.type ?? query.location);
  const counted = applicationFilters.filter((name) => !isByPet || !frequentStatuses.has(name));
  const lists = counted.map((filter) => [filter, selectMatching({ ...matching, filter }, context)] as const);
  return toCounts({ ...total, ...(await countToCap(db, Object.fromEntries(lists))) });
}

type Matching = Pick<AdminApplicationsQuery, 'pet_id'> & CombinedFilters & { matches: SearchMatches };

/** Reads the matching applications once, and from the filters' indexes which of them have each filter. */
async function countEach(db: Database, matching: Matching, context: ListContext): Promise<Counts> {
  const columns = applicationFilters.map((name) => {
    const condition = isStatus(name) ? sql`a.status = ${name}` : sql`a.id in (${selectFiltered(name, context)})`;
    return sql`count(*) filter (where ${condition})::int as ${sql.ref(name)}`;
  });
  const { rows } = await sql<Partial<Totals>>`${withoutPreparedPlan}
    select count(*)::int as "all", ${sql.join(columns)} ${fromMatching(matching, context)}`.execute(db);
  return toCounts(rows[0]!);
}

type Totals = Record<ApplicationFilter | 'all', number>;

async function countToCap(
  db: Database,
  lists: { [Name in keyof Totals]?: RawBuilder<unknown> },
): Promise<Partial<Totals>> {
  const columns = Object.entries(lists).map(
    ([name, list]) => sql`
      (select count(*)::int from (${list} limit ${MAX_COUNT + 1}) counted) as ${sql.ref(name)}`,
  );
  const { rows } = await sql<Partial<Totals>>`${withoutPreparedPlan} select ${sql.join(columns)}`.execute(db);
  return rows[0]!;
}

function selectMatching(query: Parameters<typeof fromMatching>[0], context: ListContext): RawBuilder<unknown> {
  return sql`select 1 ${fromMatching(query, context)}`;
}

function isStatus(filter: ApplicationFilter): boolean {
  return filter === 'Pending' || frequentStatuses.has(filter);
}

function toCounts({ all = 0, ...counts }: Partial<Totals>): Counts {
  return { all, counts: byFilter((name) => counts[name] ?? null) };
}

function byFilter<T>(valueOf: (filter: ApplicationFilter) => T): Record<ApplicationFilter, T> {
  return Object.fromEntries(applicationFilters.map((filter) => [filter, valueOf(filter)])) as Record<
    ApplicationFilter,
    T
  >;
}
