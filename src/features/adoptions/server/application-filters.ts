import { sql, type RawBuilder } from 'kysely';
import { dayIn } from '../../../platform/shelter-day.contract.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import type { ApplicationFilter, ApplicationSort } from '../adoptions.constants.ts';
import type { AdminApplicationsQuery } from '../manage-adoptions.contract.ts';
import type { SearchMatches } from './application-search.ts';
import { isFeeDue } from './fee-status.ts';

const DAY_MS = 86_400_000;

export interface QueryContext {
  now: Date;
  shelter: Shelter;
}

/** Pending applications from before this time are overdue. */
export function overdueBefore({ now, shelter }: QueryContext): Date {
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
    overdue: sql`a.status = 'Pending' and a.created_at < ${overdueBefore(context)}`,
    // As an array: they are few, which PostgreSQL does not know about a subquery.
    flagged: sql`a.user_id = any(array(
      select user_id from applicant_flags
      where expires_on is null or expires_on >= ${dayIn(context.shelter.timeZone, context.now)}::date
    ))`,
    'under 18': sql`a.answers ->> 'age_category' = 'under18'`,
    'fee due': isFeeDue,
    returned: sql`a.returned_at is not null`,
  };
}

/** To count a filter's applications: due fees are few, and each belongs to one application. */
export function fromFiltered(filter: ApplicationFilter, context: QueryContext): RawBuilder<unknown> {
  if (filter === 'fee due') return sql`from due_fees`;
  return sql`from applications a where ${filterConditions(context)[filter]}`;
}

interface Matching extends Pick<AdminApplicationsQuery, 'filter' | 'pet_id'> {
  matches: SearchMatches;
  /** Whether rows are read in the order of an index until a page is full. */
  isPage?: boolean;
  /** Whether the order needs the pets. */
  needsPets?: boolean;
}

/** Selects from applications `a`, and from their pets `p` where they are needed. */
export function fromMatching(
  { matches, filter, pet_id, isPage = false, needsPets = false }: Matching,
  context: QueryContext,
): RawBuilder<unknown> {
  return sql`
    from applications a ${needsPets ? sql`join pets p on p.id = a.pet_id` : sql``}
    where ${filter ? filterConditions(context)[filter] : sql`true`}
      and ${pet_id === undefined ? sql`true` : sql`a.pet_id = ${pet_id}`}
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
