import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import type { ListedPerson } from '../person.contract.ts';
import { isStaff } from '../../accounts/server/index.ts';
import { selectApplicationsOf } from './find-matches.ts';
import { findFlags } from './flags.queries.ts';

interface Row extends Omit<ListedPerson, 'flags' | 'created_at'> {
  created_at: Date;
}

/**
 * Loads people in the order of their ids. Those that are merged or deleted are left out.
 * @param today in the shelter's time zone
 */
export async function loadPeople(db: Database, ids: readonly number[], today: string): Promise<ListedPerson[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Row>`
    select p.id, p.name, p.email, p.phone_number, p.user_id, p.created_at, ${isStaff(sql`p.user_id`)} as is_staff,
      array(
        select distinct contact from people m cross join lateral (values (m.email), (m.phone_number)) contacts (contact)
        where m.merged_into = p.id and contact <> '' and contact not in (p.email, p.phone_number)
      ) as other_contacts, counts.*
    from unnest(${ids}::int[]) with ordinality as listed (id, position)
    join people p on p.id = listed.id and p.merged_into is null
    cross join lateral (
      select count(*) filter (where status = 'Approved')::int as adoption_count,
        count(*) filter (where returned_at is not null)::int as return_count,
        count(*) filter (where status in ('Pending', 'Waitlisted'))::int as open_count
      from (${selectApplicationsOf(sql`p.id`)}) applications
    ) counts
    order by listed.position`.execute(db);
  const contacts = rows.map(({ id, user_id }) => ({ person_id: id, user_id, email: '', phone_number: '' }));
  const found = await findFlags(db, contacts, today);
  return rows.map((row, at) => ({ ...row, created_at: row.created_at.toISOString(), flags: found[at]!.flags }));
}
