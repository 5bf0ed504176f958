import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import type { PetType } from '../../pets/pet-search.contract.ts';
import { withoutPreparedPlan } from '../../../platform/database/without-prepared-plan.ts';
import { bookedLocations, countedLocation, isAdoptionOrReturn, isWithin, monthOf } from './counted-events.ts';
import type { ReportRange } from './report-range.ts';

/** A group of adoptions or returns with their number. */
export interface AdoptionGroup {
  event_type: 'approved' | 'returned';
  month: string;
  type: PetType;
  location: string;
  is_walk_in: boolean;
  count: number;
}

export async function countAdoptions(db: Database, range: ReportRange): Promise<AdoptionGroup[]> {
  const { rows } = await sql<AdoptionGroup>`${withoutPreparedPlan}
    select e.event_type, ${monthOf(sql`e.at`, range)} as month, e.pet_type as type, ${countedLocation} as location, e.is_walk_in,
      count(*)::int as count
    from shelter_events e left join ${bookedLocations} on booked.application_id = e.application_id
    where ${isWithin(sql`e.at`, range)} and ${isAdoptionOrReturn}
    group by 1, 2, 3, 4, 5`.execute(db);
  return rows;
}
