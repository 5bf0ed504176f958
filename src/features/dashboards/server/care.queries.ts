import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import type { ShelterDay } from '../day.contract.ts';

type Care = ShelterDay['care'];
type Site = Care['sites'][number];

/**
 * The animals in the shelter's care, in all and by site: without owners' listings, and with adopted pets until their
 * pickup.
 */
export async function countInCare(
  db: Database,
  { today, locations }: { today: string; locations: readonly { name: string; capacity: number | null }[] },
): Promise<Care> {
  const { rows } = await sql<Omit<Site, 'capacity'>>`
    select location as name,
      count(*) filter (where status = 'Available')::int as available,
      count(*) filter (where status = 'Pending')::int as on_hold,
      count(*) filter (where status = 'Adopted')::int as reserved
    from (
      select location, adoption_status as status from pets
      where adoption_status <> 'Adopted' and not listed_by_owner
      union all
      select p.location, 'Adopted' from pickups
      join applications a on a.id = pickups.application_id and a.status = 'Approved' and a.returned_at is null
      join pets p on p.id = a.pet_id and not p.listed_by_owner
      where pickups.pickup_date >= ${today} and pickups.status = 'booked'
    ) animals
    group by location order by location nulls last`.execute(db);
  const capacities = new Map<string | null, number>(
    locations.flatMap(({ name, capacity }) => (capacity === null ? [] : [[name, capacity] as const])),
  );
  const sum = (name: 'available' | 'on_hold' | 'reserved') => rows.reduce((total, row) => total + row[name], 0);
  return {
    available: sum('available'),
    on_hold: sum('on_hold'),
    reserved: sum('reserved'),
    capacity: capacities.size === 0 ? null : [...capacities.values()].reduce((all, capacity) => all + capacity, 0),
    sites: rows.map((row) => ({ ...row, capacity: capacities.get(row.name) ?? null })),
  };
}
