import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { withoutPreparedPlan } from '../../../platform/database/without-prepared-plan.ts';
import { matchReasons, type MatchReason } from '../people.constants.ts';
import type { PersonMatch } from '../person.contract.ts';
import { findFlags } from './flags.queries.ts';

export interface TypedContact {
  name?: string | undefined;
  email?: string | undefined;
  phone_number?: string | undefined;
}

const MAX_MATCHES = 10;
const MAX_OPEN_APPLICATIONS = 5;

type Found = Omit<PersonMatch, 'flags' | 'open_applications'>;

/**
 * Finds the people who may be the one with this contact: those with the same email or phone number first, then those with
 * the same name.
 * @param today in the shelter's time zone
 */
export async function findMatches(db: Database, contact: TypedContact, today: string): Promise<PersonMatch[]> {
  const { rows: people } = await sql<Found>`${withoutPreparedPlan}
    with found as (${selectMatching(contact)}),
    grouped as (select root, array_agg(distinct matched_by) as matched_by from found group by root)
    select p.id, p.name, p.email, p.phone_number, p.user_id, matched_by,
      adoptions.adopted as adoption_count, adoptions.returned as return_count
    from grouped join people p on p.id = root
    cross join lateral (
      select count(*) filter (where status = 'Approved')::int as adopted,
        count(*) filter (where returned_at is not null)::int as returned
      from (${selectApplicationsOf(sql`p.id`)}) applications
    ) adoptions
    order by matched_by = '{name}', cardinality(matched_by) desc,
      exists (select 1 from person_flags f where f.person_id = p.id) desc, adoptions.adopted desc, p.id
    limit ${MAX_MATCHES}`.execute(db);
  const flags = await findFlags(
    db,
    people.map(({ id, user_id }) => ({ person_id: id, user_id, email: '', phone_number: '' })),
    today,
  );
  const applications = await listOpenApplications(
    db,
    people.map(({ id }) => id),
  );
  return people.map((person, at) => ({
    ...person,
    matched_by: matchReasons.filter((reason) => person.matched_by.includes(reason)),
    flags: flags[at]!.flags,
    open_applications: applications.filter(({ root }) => root === person.id).map(({ root: _root, ...each }) => each),
  }));
}

/** Selects the `root` of each match, and what it is `matched_by`. */
function selectMatching({ name = '', email = '', phone_number = '' }: TypedContact): RawBuilder<unknown> {
  const matching = (reason: MatchReason, condition: RawBuilder<unknown>) =>
    sql`select coalesce(merged_into, id) as root, ${reason}::text as matched_by from people where ${condition}`;
  return sql`
    (${matching('email', sql`email <> '' and lower(email) = lower(${email}) limit 100`)})
    union all
    (${matching('phone', sql`phone_key <> '' and phone_key = phone_key(${phone_number}) limit 100`)})
    union all
    (${matching('name', sql`fold_text(name) = fold_text(${name}) and ${name} <> '' limit 100`)})`;
}

/** Selects the applications of a person with all merged records. */
export function selectApplicationsOf(root: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select a.* from people r join applications a on a.user_id = r.user_id where r.id = ${root}
    union all
    select a.* from people r join applications a on a.user_id = r.user_id where r.merged_into = ${root}
    union all
    select a.* from applications a where a.person_id = ${root}
    union all
    select a.* from people r join applications a on a.person_id = r.id where r.merged_into = ${root}`;
}

async function listOpenApplications(db: Database, roots: readonly number[]) {
  const { rows } = await sql<PersonMatch['open_applications'][number] & { root: number }>`
    select root, a.id, a.pet_id, pets.name as pet_name, a.status
    from unnest(${roots}::int[]) as root cross join lateral (
      select * from (${selectApplicationsOf(sql`root`)}) applications
      where status in ('Pending', 'Waitlisted', 'Approved') and returned_at is null
        and (status <> 'Approved' or decided_at > now() - interval '30 days')
      order by created_at desc, id desc limit ${MAX_OPEN_APPLICATIONS}) a
    join pets on pets.id = a.pet_id`.execute(db);
  return rows;
}
