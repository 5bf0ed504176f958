import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { to24HourTime } from '../../../platform/shelter-day.contract.ts';
import { jointBalance } from '../../adoptions/server/index.ts';
import { jointName } from '../../people/server/index.ts';
import type { Appointment } from '../day.contract.ts';
import type { May } from './open-work.queries.ts';

/** A day's pickups and visits by time, unscheduled visits last. */
export async function listAppointments(db: Database, day: string, may: May): Promise<Appointment[]> {
  const { rows } = await sql<Appointment>`
    select 'pickup' as type, pickups.id, pickup_time as time, pickups.status, pickups.location,
      p.id as pet_id, ${jointName} as pet_name, trim(a.first_name || ' ' || a.last_name) as person, a.id as application_id,
      ${jointBalance} as fee_due_cents
    from pickups join applications a on a.id = pickups.application_id join pets p on p.id = a.pet_id
    where pickup_date = ${day}
    union all
    select 'visit', id, visit_time, status, location, pet_id, pet_name, name, null, null
    from visit_requests where visit_date = ${day} and status <> 'canceled'`.execute(db);
  const slotOf = ({ time, type, id }: Appointment) => `${time === null ? '99' : to24HourTime(time)} ${type} ${id}`;
  return rows.map(hideUnless).toSorted((one, other) => slotOf(one).localeCompare(slotOf(other)));

  function hideUnless({ person, application_id, fee_due_cents, ...appointment }: Appointment): Appointment {
    return {
      ...appointment,
      person: may('view people') ? person : '',
      application_id: may('view applications') ? application_id : null,
      fee_due_cents: may('view money') ? fee_due_cents : null,
    };
  }
}
