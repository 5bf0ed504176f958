import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import type { CapableUser } from '../../../platform/has-capability.contract.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { locationLimits, locationMessages } from '../locations.constants.ts';
import type { CardsQuery } from '../locations.contract.ts';
import { hideFosterHomes } from './hide-foster-homes.ts';
import { getLocation, listIdsWithin, listLocations } from './locations.queries.ts';

/** What a kennel card shows. */
export interface CardAnimal {
  id: number;
  name: string;
  species: string;
  breed: string | null;
  gender: string | null;
  age: number | null;
  age_months: number | null;
  weight: number | null;
  colour: string | null;
  special_needs: string | null;
  spayed_neutered: boolean | null;
  photo: { hash: string; widths: number[] } | null;
  intake_at: Date;
  /** Null if nobody has said where it is. */
  location: { name: string; path: string; isIsolated: boolean } | null;
}

/**
 * The animals of kennel cards, in the order of the ids, or of a location's slots.
 * @throws ApiError 400 without animals or for too many; 404 if none of them is in care, or the location was deleted
 */
export async function listCardAnimals(
  db: Database,
  currentUser: CapableUser,
  { ids, location_id }: Pick<CardsQuery, 'ids' | 'location_id'>,
): Promise<CardAnimal[]> {
  if (ids === undefined && location_id === undefined) throw new ApiError(400, locationMessages.chooseAnimals);
  if (location_id !== undefined) await getLocation(db, location_id);
  const within = location_id === undefined ? [] : await listIdsWithin(db, location_id);
  const isChosen = ids
    ? sql`p.id = any(${ids.filter((id) => id <= 2_147_483_647)}::integer[])`
    : sql`n.location_id = any(${within}::integer[])`;
  const { rows } = await sql<Omit<CardAnimal, 'location'> & { location_id: number | null }>`
    select p.id, p.name, p.species, p.breed, p.gender, p.age, p.age_months, p.weight, p.colour, p.special_needs,
      p.spayed_neutered, c.intake_at, n.location_id,
      (
        select json_build_object('hash', hash, 'widths', widths)
        from pet_photos join photos on photos.hash = pet_photos.photo_hash
        where pet_photos.pet_id = p.id order by position limit 1) as photo
    from custodies c
    join pets p on p.id = c.pet_id
    left join placements n on n.pet_id = p.id and n.end_at is null
    left join locations l on l.id = n.location_id
    where c.outcome_at is null and ${isChosen}
    order by ${ids ? sql`array_position(${ids}::bigint[], p.id::bigint)` : sql`l.rank, l.id, n.slot`}, p.name, p.id
    limit ${locationLimits.cards + 1}`.execute(db);
  if (rows.length === 0) throw new ApiError(404, locationMessages.noCards);
  if (rows.length > locationLimits.cards) throw new ApiError(400, locationMessages.tooManyCards);
  const visible = hideFosterHomes(currentUser, await listLocations(db, { withRetired: true }));
  const locations = new Map(visible.map((each) => [each.id, each]));
  return rows.map(({ location_id: at, ...animal }) => {
    const location = at === null ? undefined : locations.get(at);
    return {
      ...animal,
      location: location ? { name: location.name, path: location.path, isIsolated: location.is_isolated } : null,
    };
  });
}
