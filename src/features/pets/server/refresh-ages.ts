import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

/** Brings the ages of pets whose date of birth is known up to date. @param today in the shelter's time zone */
export async function refreshAges(db: Database, today: string): Promise<void> {
  await sql`
    update pets set age = current_ages.age, age_months = current_ages.age_months
    from (
      select id, least(extract(year from old), 100)::int as age,
        case when extract(year from old) = 0 then extract(month from old)::int end as age_months
      from (select id, age(${today}::date, least(born_on, ${today}::date)) as old from pets where born_on is not null) born
    ) current_ages
    where pets.id = current_ages.id
      and (pets.age, pets.age_months) is distinct from (current_ages.age, current_ages.age_months)`.execute(db);
}
