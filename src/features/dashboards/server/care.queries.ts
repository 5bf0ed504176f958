import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { custodiesWithPets, isInCare } from '../../reports/server/index.ts';
import type { ShelterDay } from '../day.contract.ts';

type Care = ShelterDay['care'];
type Site = Care['sites'][number];

/** The animals in the shelter's care, in all and by site: adopted ones are reserved until their handover. */
export async function countInCare(
  db: Database,
  { locations }: { locations: readonly { name: string; capacity: number | null }[] },
): Promise<Care> {
  const { rows } = await sql<Omit<Site, 'capacity'>>`
    select p.location as name,
      count(*) filter (where p.adoption_status = 'Available')::int as available,
      count(*) filter (where p.adoption_status = 'Pending')::int as on_hold,
      count(*) filter (where p.adoption_status = 'Adopted')::int as reserved
    from ${custodiesWithPets} where ${isInCare}
    group by p.location order by p.location nulls last`.execute(db);
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
