import { sql, type RawBuilder } from 'kysely';
import { containing } from '../../../platform/database/like-patterns.ts';
import { dayIn } from '../../../platform/shelter-day.contract.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import type { ApplicationFilter, ApplicationSort } from '../adoptions.constants.ts';
import type { AdminApplicationsQuery } from '../manage-adoptions.contract.ts';
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
    flagged: sql`exists (
      select from applicant_flags f where f.user_id = a.user_id
        and (f.expires_on is null or f.expires_on >= ${dayIn(context.shelter.timeZone, context.now)}::date)
    )`,
    'under 18': sql`a.answers ->> 'age_category' = 'under18'`,
    'fee due': isFeeDue,
    returned: sql`a.returned_at is not null`,
  };
}

/** Selects from applications `a` and their pets `p`. */
export function fromMatching(
  { search, filter, pet_id }: Pick<AdminApplicationsQuery, 'search' | 'filter' | 'pet_id'>,
  context: QueryContext,
): RawBuilder<unknown> {
  return sql`
    from applications a join pets p on p.id = a.pet_id
    where ${filter ? filterConditions(context)[filter] : sql`true`}
      and ${pet_id === undefined ? sql`true` : sql`a.pet_id = ${pet_id}`}
      and ${matchesAllWords(search)}`;
}

const searchedText = sql`fold_text(
  a.first_name || ' ' || a.last_name || E'\n' || a.email || E'\n' || a.phone_number || E'\n' || p.name)`;

function matchesAllWords(search = ''): RawBuilder<unknown> {
  const words = search.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return sql`true`;
  return sql.join(
    words.map((word) => sql`${searchedText} like fold_text(${containing(word)})`),
    sql` and `,
  );
}

const STATUS_ORDER = sql`array_position(array['Pending', 'Waitlisted', 'Approved', 'Rejected', 'Withdrawn'], a.status)`;

/** Each order ends with the id, so that pages neither repeat nor skip rows. */
export const orderExpressions: Record<ApplicationSort, (direction: RawBuilder<unknown>) => RawBuilder<unknown>> = {
  date: (direction) => sql`a.created_at ${direction}, a.id ${direction}`,
  status: (direction) => sql`${STATUS_ORDER} ${direction}, a.created_at, a.id`,
  pet: (direction) => sql`p.search_text collate "C" ${direction}, p.id, a.created_at, a.id`,
  applicant: (direction) => sql`fold_text(a.last_name || ' ' || a.first_name) collate "C" ${direction}, a.id`,
};
