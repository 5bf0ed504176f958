import { sql } from 'kysely';
import { procedureTypeLabels } from '../src/features/medical/medical.constants.ts';
import type { Database } from '../src/platform/database.ts';

/** The demo's only type of procedure. */
const procedure = procedureTypeLabels.spay_neuter.toLowerCase();

/**
 * Inserts the audit log entries of what staff did with the demo's animals: doses, weights, procedures and moves. Requires
 * their rows.
 */
export async function insertAnimalEvents(trx: Database): Promise<void> {
  await sql`
    insert into audit_log (at, actor_id, action, subject_type, subject_id, details)
    select e.at, e.actor_id, e.action, 'pet', p.id, jsonb_build_object('name', p.name) || e.details
    from (
      select pet_id, given_at as at, given_by as actor_id, 'pet.treated' as action,
        jsonb_build_object('treatment', name) as details
      from treatments where given_at is not null
      union all
      select pet_id, weighed_at, weighed_by, 'pet.weighed', jsonb_build_object('kg', kg) from weights
      union all
      select pet_id, (performed_on + interval '15 hours') at time zone 'UTC', recorded_by, 'pet.procedure_recorded',
        jsonb_build_object('procedure', ${procedure}::text)
      from procedures
      union all
      select m.pet_id, m.start_at, m.moved_by, 'pet.moved', jsonb_build_object('to', case
        when l.type = 'foster_home' then 'a foster home'
        else l.name || coalesce(' (' || site_of_location(l.id) || ')', '') end)
      from placements m join locations l on l.id = m.location_id where m.moved_by is not null
    ) e join pets p on p.id = e.pet_id
    where p.is_demo
    order by e.at`.execute(trx);
}
