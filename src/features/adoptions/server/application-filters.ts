import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { addDays, dayIn, timestampOf } from '../../../platform/shelter-day.contract.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import type { ApplicationFilter, ApplicationSort } from '../adoptions.constants.ts';
import type { AdminApplicationsQuery } from '../manage-adoptions.contract.ts';
import { findMatches, type SearchMatches } from './application-search.ts';
import { isFirstRow, selectFlaggedApplications } from '../../people/server/index.ts';
import type { ApplicationRow } from './lock-application.ts';

const DAY_MS = 86_400_000;

export interface QueryContext {
  now: Date;
  shelter: Shelter;
}

/** For lists, which may be the current user’s own. */
export interface ListContext extends QueryContext {
  currentUser: { id: number };
}

/** Whether the decision is overdue. An application that waits for its applicant isn't. */
export function isOverdue({ status, created_at, info_requested_at }: OverdueRow, context: QueryContext): boolean {
  return status === 'Pending' && info_requested_at === null && created_at < overdueBefore(context);
}

type OverdueRow = Pick<ApplicationRow, 'status' | 'created_at' | 'info_requested_at'>;

function overdueBefore({ now, shelter }: QueryContext): Date {
  return new Date(now.getTime() - shelter.decisionDays * DAY_MS);
}

/** Conditions on applications `a`. */
export function filterConditions(context: QueryContext): Record<ApplicationFilter, RawBuilder<unknown>> {
  const isStatus = (status: string) => sql`a.status = ${status}`;
  return {
    Pending: isStatus('Pending'),
    Waitlisted: isStatus('Waitlisted'),
    Approved: isStatus('Approved'),
    Rejected: isStatus('Rejected'),
    Withdrawn: isStatus('Withdrawn'),
    overdue: sql`a.status = 'Pending' and a.info_requested_at is null and a.created_at < ${overdueBefore(context)}`,
    'waiting for applicant': sql`a.info_requested_at is not null`,
    // As an array: they are few, which PostgreSQL does not know about a subquery.
    flagged: sql`a.id = any(array(${selectFlaggedApplications(dayIn(context.shelter.timeZone, context.now))}))`,
    'under 18': sql`a.answers ->> 'age_category' = 'under18'`,
    'fee due': sql`a.id = any(array(select application_id from due_fees))`,
    returned: sql`a.returned_at is not null`,
  };
}

/** Selects the ids of a filter's applications: due fees are few, and each belongs to one application. */
export function selectFiltered(filter: ApplicationFilter, context: QueryContext): RawBuilder<unknown> {
  if (filter === 'fee due') return sql`select application_id as id from due_fees`;
  return sql`select a.id from applications a where ${filterConditions(context)[filter]}`;
}

/** Filters that combine with each other, and with the search and the `filter`. */
export type CombinedFilters = Omit<AdminApplicationsQuery, 'search' | 'filter' | 'pet_id' | 'sort' | 'direction'>;

/** Conditions on applications `a`. */
export function combinedConditions(
  filters: CombinedFilters,
  { now, shelter, currentUser }: ListContext,
): RawBuilder<unknown>[] {
  const { type, location, assignee, days_min, days_max, applied_from, applied_to, is_grouped } = filters;
  const daysAgo = (days: number) => sql`${new Date(now.getTime() - days * DAY_MS)}::timestamptz`;
  const startOf = (day: string) => sql`${timestampOf(day, '00:00', shelter.timeZone)}::timestamptz`;
  const petHas = (condition: RawBuilder<unknown>) =>
    sql`exists (select from pets filtered where filtered.id = a.pet_id and ${condition})`;
  return [
    type && petHas(sql`filtered.type = any(${type})`),
    location && petHas(sql`filtered.location = any(${location})`),
    assignee && isAssignedTo(assignee === 'me' ? currentUser.id : Number(assignee)),
    days_min !== undefined && sql`a.created_at <= ${daysAgo(days_min)}`,
    days_max !== undefined && sql`a.created_at > ${daysAgo(days_max + 1)}`,
    applied_from && sql`a.created_at >= ${startOf(applied_from)}`,
    is_grouped && isFirstRow,
    applied_to && sql`a.created_at < ${startOf(addDays(applied_to, 1))}`,
  ].filter((condition) => condition !== undefined && condition !== false && condition !== '');
}

/** The matches of a search among the applications with the combined filters. */
export function findFiltered(
  db: Database,
  query: Pick<AdminApplicationsQuery, 'search'> & CombinedFilters,
  context: ListContext,
): Promise<SearchMatches> {
  return findMatches(db, query.search, combinedConditions(query, context));
}

/** @param id NaN: unassigned ones */
function isAssignedTo(id: number): RawBuilder<unknown> {
  return Number.isNaN(id) ? sql`a.assigned_to is null` : sql`a.assigned_to = ${id}`;
}

interface Matching extends Pick<AdminApplicationsQuery, 'filter' | 'pet_id'>, CombinedFilters {
  matches: SearchMatches;
  /** Whether rows are read in the order of an index until a page is full. */
  isPage?: boolean;
  /** Whether the order needs the pets. */
  needsPets?: boolean;
}

/** Selects from applications `a`, and from their pets `p` where they are needed. */
export function fromMatching(
  { matches, filter, pet_id, isPage = false, needsPets = false, ...combined }: Matching,
  context: ListContext,
): RawBuilder<unknown> {
  return sql`
    from applications a ${needsPets ? sql`join pets p on p.id = a.pet_id` : sql``}
    where ${filter ? filterConditions(context)[filter] : sql`true`}
      and ${pet_id === undefined ? sql`true` : sql`a.pet_id = ${pet_id}`}
      and ${sql.join([sql`true`, ...combinedConditions(combined, context)], sql` and `)}
      and ${isPage ? matches.conditionInOrder : matches.condition}`;
}

/** What applications are sorted by, all in one direction. */
export const sortKeys: Record<Exclude<ApplicationSort, 'status' | 'pet'>, RawBuilder<unknown>> = {
  date: sql`a.created_at, a.id`,
  applicant: sql`a.applicant_order, a.id`,
};

/** Each order ends with the id, so that pages neither repeat nor skip rows. */
export const orderExpressions: Record<
  Exclude<ApplicationSort, 'status'>,
  (direction: RawBuilder<unknown>) => RawBuilder<unknown>
> = {
  date: (direction) => sql`a.created_at ${direction}, a.id ${direction}`,
  pet: (direction) => sql`p.search_text collate "C" ${direction}, p.id, a.created_at, a.id`,
  applicant: (direction) => sql`a.applicant_order ${direction}, a.id ${direction}`,
};
