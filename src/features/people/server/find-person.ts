import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import type { PersonSource } from '../people.constants.ts';
import type { PersonSummary } from '../person.contract.ts';
import { findFlags } from './flags.queries.ts';
import { personNotFound } from './lock-person.ts';

/**
 * Finds the person whom an account, application, visit, receipt or chat belongs to.
 * @param today in the shelter's time zone
 * @throws ApiError 404 if there is none
 */
export async function getPersonBy(
  db: Database,
  { type, id, today }: { type: PersonSource; id: number; today: string },
): Promise<PersonSummary> {
  const { rows } = await sql<Omit<PersonSummary, 'flags' | 'possible_flags'>>`
    select p.id, p.name, p.email, p.phone_number, p.user_id
    from (${selectRecord[type](id)} limit 1) record
    join people r on r.id = record.id join people p on p.id = coalesce(r.merged_into, r.id)`.execute(db);
  const [person] = rows;
  if (!person) throw personNotFound();
  const [found] = await findFlags(db, [{ ...person, person_id: person.id }], today);
  return { ...person, flags: found!.flags, possible_flags: found!.possible };
}

const selectRecord: Record<PersonSource, (id: number) => RawBuilder<unknown>> = {
  account: (id) => sql`select id from people where user_id = ${id}`,
  application: selectOfApplication,
  visit: (id) => sql`
    select coalesce(v.person_id, people.id) as id
    from visit_requests v left join people on people.user_id = v.user_id where v.id = ${id}`,
  receipt: (id) => sql`
    select coalesce(owner.id, applicant.id) as id from receipts r
    left join people owner on owner.user_id = r.user_id
    left join lateral (select application.id from (
      ${selectOfApplication(sql`r.application_id`)}) application) applicant on true
    where r.id = ${id}`,
  chat: (id) => sql`
    select p.id from chats c join people p on p.user_id = c.user_id or (p.email <> '' and lower(p.email) = lower(c.email))
    where c.id = ${id} order by p.user_id is distinct from c.user_id, p.id`,
};

function selectOfApplication(id: number | RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select coalesce(a.person_id, people.id) as id
    from applications a left join people on people.user_id = a.user_id where a.id = ${id}`;
}
