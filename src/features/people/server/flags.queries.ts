import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { withoutPreparedPlan } from '../../../platform/database/without-prepared-plan.ts';
import { isStaff } from '../../accounts/server/index.ts';
import { matchReasons, type FlagLevel, type MatchReason } from '../people.constants.ts';
import type { PersonFlag, PossibleFlag } from '../person.contract.ts';

/** What leads to a person: their account or record, and the contact details that others may share. */
export interface FlaggedContact {
  user_id: number | null;
  person_id: number | null;
  email: string;
  phone_number: string;
}

/** The unexpired flags about someone, the strongest first. */
export interface FoundFlags {
  /** Whose contact it is, after merges. */
  person_id: number | null;
  flags: PersonFlag[];
  possible: PossibleFlag[];
}

interface Row {
  position: number;
  root: number;
  matched_by: (MatchReason | 'person')[];
  name: string;
  email: string;
  phone_number: string;
  /** Null for the person themselves if there is no flag. */
  id: number | null;
  person_id: number;
  level: FlagLevel;
  reason: string;
  expires_on: string | null;
  set_by: string | null;
  set_at: Date;
}

/**
 * Finds the flags of these people, and of others with the same email or phone number.
 * @param today in the shelter's time zone
 * @returns in the order of `contacts`
 */
export async function findFlags(
  db: Database,
  contacts: readonly FlaggedContact[],
  today: string,
): Promise<FoundFlags[]> {
  const found = contacts.map((): FoundFlags => ({ person_id: null, flags: [], possible: [] }));
  if (contacts.length === 0) return found;
  const { rows } = await sql<Row>`${withoutPreparedPlan}
    with contact as (
      select position::int, user_id, person_id, email, phone from unnest(
        ${contacts.map(({ user_id }) => user_id)}::int[], ${contacts.map(({ person_id }) => person_id)}::int[],
        ${contacts.map(({ email }) => email)}::text[], ${contacts.map(({ phone_number }) => phone_number)}::text[]
      ) with ordinality as c (user_id, person_id, email, phone, position)
    ), found as materialized (
      select position, coalesce(p.merged_into, p.id) as root, 'person' as matched_by
      from contact c join people p on p.user_id = c.user_id
      union all
      select position, coalesce(p.merged_into, p.id), 'person' from contact c join people p on p.id = c.person_id
      union all
      select position, root, 'email' from contact c cross join lateral (
        select coalesce(p.merged_into, p.id) as root from people p
        where lower(p.email) = lower(c.email) and p.email <> '' offset 0) p
      union all
      select position, root, 'phone' from contact c cross join lateral (
        select coalesce(p.merged_into, p.id) as root from people p
        where p.phone_key = phone_key(c.phone) and p.phone_key <> '' offset 0) p
    ), roots as materialized (select distinct root from found), flagged as materialized (
      select f.*, root from roots join person_flags f on f.person_id = root where ${isUnexpired(today)}
      union all
      select f.*, root from roots join people m on m.merged_into = root join person_flags f on f.person_id = m.id
      where ${isUnexpired(today)}
    ), grouped as (
      select position, root, array_agg(distinct matched_by) as matched_by from found
      where matched_by = 'person' or root in (select root from flagged) group by position, root
    )
    select grouped.position, grouped.root, grouped.matched_by, p.name, p.email, p.phone_number,
      f.id, f.person_id, f.level, f.reason, f.expires_on, f.set_at, author.name as set_by
    from grouped left join flagged f on f.root = grouped.root join people p on p.id = grouped.root
    left join lateral (
      select users.name from users where users.id = f.set_by and ${isStaff(sql`f.set_by`)} offset 0) author on true
    order by grouped.position, f.level, f.set_at desc, f.id desc`.execute(db);
  for (const { position, matched_by, root, name, email, phone_number, id, set_at, ...row } of rows) {
    const result = found[position - 1]!;
    if (matched_by.includes('person')) result.person_id = root;
    if (id === null) continue;
    const flag = { id, ...row, set_at: set_at.toISOString() };
    if (matched_by.includes('person')) result.flags.push(flag);
    else {
      const reasons = matchReasons.filter((reason) => matched_by.includes(reason));
      result.possible.push({ person_id: root, name, email, phone_number, matched_by: reasons, flag });
    }
  }
  return found;
}

/** The unexpired flags with the `root` of their people. */
export function selectFlagged(today: string): RawBuilder<unknown> {
  return sql`
    select f.*, coalesce(p.merged_into, p.id) as root from person_flags f join people p on p.id = f.person_id
    where ${isUnexpired(today)}`;
}

/** A condition on flags `f`. */
export function isUnexpired(today: string): RawBuilder<unknown> {
  return sql`(f.expires_on is null or f.expires_on >= ${today}::date)`;
}

/** Selects the ids of all applications of flagged people. */
export function selectFlaggedApplications(today: string): RawBuilder<unknown> {
  return sql`
    with flagged as (${selectFlagged(today)}),
    record as (select id, user_id from people where id in (select root from flagged)
      union select id, user_id from people where merged_into in (select root from flagged))
    select a.id from record r join applications a on a.user_id = r.user_id
    union select a.id from record r join applications a on a.person_id = r.id`;
}
