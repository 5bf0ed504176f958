import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

/**
 * Sets the vaccination status of animals that a day has changed: a vaccine became overdue, or the database had another day
 * than the shelter. Everything else changes it at once.
 * @param today the shelter's day
 */
export async function refreshVaccinationStatus(db: Database, today: string): Promise<void> {
  await sql`
    select refresh_vaccination_status(array(
      select t.pet_id from treatments t join pets p on p.id = t.pet_id
      where t.given_at is null and t.skipped_at is null and t.canceled_at is null and t.due_on < ${today}::date
        and t.type = 'vaccine' and p.recorded_vaccination_status = 'Up to date'
      union
      select p.id from pets p
      where p.recorded_vaccination_status = 'Partial' and not exists (
        select from treatments t
        where t.pet_id = p.id and t.type = 'vaccine' and t.due_on < ${today}::date
          and t.given_at is null and t.skipped_at is null and t.canceled_at is null)
    ), ${today}::date)`.execute(db);
}
