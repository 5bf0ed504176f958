import { sql } from 'kysely';
import type { Database } from '../../../src/platform/database.ts';
import { draw, pick } from './random.ts';

const INTAKES = [
  'stray',
  'stray',
  'stray',
  'owner_surrender',
  'owner_surrender',
  'transfer_in',
  'transfer_in_out_of_state',
  'seized',
  'born_in_care',
];
const OTHER_OUTCOMES = ['returned_to_owner', 'transfer_out', 'transfer_out', 'died_in_care', 'shelter_euthanasia'];

/** When each of the shelter's animals came in and left, as triggers write it one by one. A return begins a second custody. */
export async function loadCustodies(db: Database): Promise<void> {
  await sql`
    update applications set handover_at = decided_at
    where status = 'Approved' and decided_at < now() - interval '3 days'`.execute(db);
  await sql`
    insert into custodies (pet_id, intake_at, intake_type, reason, return_of, outcome_at, outcome_type, outcome_site,
      application_id)
    select pet_id, intake_at, intake_type, reason, return_of, outcome_at,
      case when outcome_at is null then null when application_id is null then ${pick(OTHER_OUTCOMES, sql`pet_id`, 41)}
        else 'adoption' end,
      case when ${draw(sql`pet_id`, 42, 20)} > 0 then pickups.location end, application_id
    from (
      select p.id as pet_id, p.created_at as intake_at, ${pick(INTAKES, sql`p.id`, 40)} as intake_type, null as reason,
        null::int as return_of,
        case when back.id is not null then greatest(back.handover_at, p.created_at) else ended_at end as outcome_at,
        coalesce(back.id, home.id) as application_id
      from pets p ${applicationsOf('back', 'not null')} ${applicationsOf('home', 'null')} ${endOf('home')}
      where not p.listed_by_owner
      union all
      select p.id, back.returned_at, 'return', back.return_reason, back.id, ended_at, home.id
      from pets p join applications back on back.pet_id = p.id and back.returned_at is not null
        and back.handover_at is not null
      ${applicationsOf('home', 'null')} ${endOf('home')}
      where not p.listed_by_owner
    ) stays left join pickups using (application_id)
    order by intake_at`.execute(db);
}

/** The adoption that ended in a return, or the current one. */
function applicationsOf(name: string, returned: string) {
  return sql.raw(`left join applications ${name} on ${name}.pet_id = p.id and ${name}.handover_at is not null
    and ${name}.returned_at is ${returned}`);
}

/** Those that left without an application did so with the last change. */
function endOf(name: string) {
  return sql.raw(`left join applications promised on promised.pet_id = p.id and promised.active_pet_key is not null
    cross join lateral (select case
      when ${name}.id is not null then greatest(${name}.handover_at, p.created_at)
      when p.adoption_status = 'Adopted' and promised.id is null then p.updated_at
      end as ended_at) ended`);
}
