import { sql, type RawBuilder } from 'kysely';
import { containing } from '../../../platform/database/like-patterns.ts';
import { dayIn } from '../../../platform/shelter-day.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import type { ApplicationFilter, ApplicationSort } from '../application-words.contract.ts';
import type { ManagedApplicationsQuery } from '../manage-adoptions.contract.ts';
import { isFeeDue } from './fee-state.ts';

const DAY_MS = 86_400_000;

/** When, and at which shelter. */
export interface Now {
  now: Date;
  shelter: Shelter;
}

/** Since when whoever still waits has waited for longer than the shelter wants. */
export function overdueSince({ now, shelter }: Now): Date {
  return new Date(now.getTime() - shelter.decisionDays * DAY_MS);
}

/** What Manage Adoptions can be narrowed to, of applications that are called `a`. */
export function filtersAt(at: Now): Record<ApplicationFilter, RawBuilder<unknown>> {
  const isStatus = (status: string) => sql`a.status = ${status}`;
  return {
    Pending: isStatus('Pending'),
    Waitlisted: isStatus('Waitlisted'),
    Approved: isStatus('Approved'),
    Rejected: isStatus('Rejected'),
    Withdrawn: isStatus('Withdrawn'),
    overdue: sql`a.status = 'Pending' and a.created_at < ${overdueSince(at)}`,
    flagged: sql`exists (
      select from applicant_flags f where f.user_id = a.user_id
        and (f.expires_on is null or f.expires_on >= ${dayIn(at.shelter.timeZone, at.now)}::date)
    )`,
    'under 18': sql`a.answers ->> 'age_category' = 'under18'`,
    'fee due': isFeeDue,
    returned: sql`a.returned_at is not null`,
  };
}

/** Of applications `a` and their pets `p`, those that are asked for. */
export function fromThoseThat(
  { search, filter, pet_id }: Pick<ManagedApplicationsQuery, 'search' | 'filter' | 'pet_id'>,
  at: Now,
): RawBuilder<unknown> {
  return sql`
    from applications a join pets p on p.id = a.pet_id
    where ${filter ? filtersAt(at)[filter] : sql`true`}
      and ${pet_id === undefined ? sql`true` : sql`a.pet_id = ${pet_id}`}
      and ${haveAll(search)}`;
}

const searched = sql`fold_text(
  a.first_name || ' ' || a.last_name || E'\n' || a.email || E'\n' || a.phone_number || E'\n' || p.name)`;

function haveAll(search = ''): RawBuilder<unknown> {
  const words = search.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return sql`true`;
  return sql.join(
    words.map((word) => sql`${searched} like fold_text(${containing(word)})`),
    sql` and `,
  );
}

const STATUS_ORDER = sql`array_position(array['Pending', 'Waitlisted', 'Approved', 'Rejected', 'Withdrawn'], a.status)`;

/** Ends with the application's number: equal ones stay in one order, so that pages are whole. */
export const orders: Record<ApplicationSort, (direction: RawBuilder<unknown>) => RawBuilder<unknown>> = {
  date: (direction) => sql`a.created_at ${direction}, a.id ${direction}`,
  status: (direction) => sql`${STATUS_ORDER} ${direction}, a.created_at, a.id`,
  pet: (direction) => sql`p.search_text collate "C" ${direction}, p.id, a.created_at, a.id`,
  applicant: (direction) => sql`fold_text(a.last_name || ' ' || a.first_name) collate "C" ${direction}, a.id`,
};
