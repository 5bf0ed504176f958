import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { photoPath } from '../../../platform/images/photo-store.ts';
import { petCode } from '../../pets/pet-code.contract.ts';
import { locationMessages, type AnimalStatus } from '../locations.constants.ts';
import type { Location, PlacedAnimal } from '../locations.contract.ts';

interface LocationRow extends Omit<Location, 'path' | 'site' | 'is_isolated' | 'animals_within'> {
  site_name: string | null;
}

/**
 * All locations: each site with what is in it, in their order, then what is in no site.
 * @param options.withRetired also those that are no longer used
 */
export async function listLocations(db: Database, { withRetired = false } = {}): Promise<Location[]> {
  const { rows } = await sql<LocationRow>`
    select l.id, l.parent_id, l.type, coalesce(l.name, s.name) as name, s.name as site_name, l.capacity, l.is_isolation,
      l.note, l.retired_at is not null as is_retired, l.version,
      (select count(*)::int from placements where location_id = l.id and end_at is null) as animals,
      exists (select from placements where location_id = l.id) as is_used
    from locations l left join sites s on s.id = l.site_id
    order by s.id is null, s.rank, l.rank, l.id`.execute(db);
  return toTree(rows).filter(({ is_retired }) => withRetired || !is_retired);
}

export type Place = Pick<Location, 'id' | 'type' | 'name' | 'path' | 'is_isolated'>;

/** The names of all locations, also of retired ones. Unlike `listLocations`, it reads no placements. */
export async function listPlaces(db: Database): Promise<Place[]> {
  const { rows } = await sql<Pick<LocationRow, 'id' | 'parent_id' | 'type' | 'name' | 'is_isolation'>>`
    select l.id, l.parent_id, l.type, coalesce(l.name, s.name) as name, l.is_isolation
    from locations l left join sites s on s.id = l.site_id`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const toPlace = ({ id, parent_id, type, name, is_isolation }: (typeof rows)[number]): Place => {
    if (parent_id === null) return { id, type, name, path: name, is_isolated: is_isolation };
    const parent = toPlace(byId.get(parent_id)!);
    return { id, type, name, path: joinPath(parent, name), is_isolated: is_isolation || parent.is_isolated };
  };
  return rows.map(toPlace);
}

function joinPath(parent: Pick<Location, 'path'>, name: string): string {
  return `${parent.path} · ${name}`;
}

/** @throws ApiError 404 if it was deleted */
export async function getLocation(db: Database, id: number): Promise<Location> {
  const location = (await listLocations(db, { withRetired: true })).find((each) => each.id === id);
  if (!location) throw new ApiError(404, locationMessages.notFound);
  return location;
}

/** The ids of a location and of all within it; none if it was deleted. */
export async function listIdsWithin(db: Database, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive within as (
      select id from locations where id = ${id}
      union all
      select l.id from locations l join within on l.parent_id = within.id
    )
    select id from within order by id`.execute(db);
  return rows.map((row) => row.id);
}

/** Each parent before its children. */
function toTree(rows: readonly LocationRow[]): Location[] {
  const children = Map.groupBy(rows, ({ parent_id }) => parent_id);
  const toLocations = (row: LocationRow, parent: Location | null): Location[] => {
    const { site_name, ...rest } = row;
    const location: Location = {
      ...rest,
      path: parent ? joinPath(parent, row.name) : row.name,
      site: site_name ?? parent?.site ?? null,
      is_isolated: row.is_isolation || (parent?.is_isolated ?? false),
      animals_within: row.animals,
    };
    const below = (children.get(row.id) ?? []).map((child) => toLocations(child, location));
    for (const [child] of below) {
      location.animals_within += child!.animals_within;
      location.is_used ||= child!.is_used;
    }
    return [location, ...below.flat()];
  };
  return (children.get(null) ?? []).flatMap((root) => toLocations(root, null));
}

interface AnimalRow extends Omit<PlacedAnimal, 'code' | 'photo' | 'status' | 'since'> {
  adoption_status: 'Available' | 'Pending' | 'Adopted';
  photo_hash: string | null;
  photo_widths: number[] | null;
  since: Date | null;
}

const statuses: Record<AnimalRow['adoption_status'], AnimalStatus> = {
  Available: 'available',
  Pending: 'on hold',
  // In care until its handover.
  Adopted: 'reserved',
};

/** All animals in care, by name. */
export async function listPlacedAnimals(db: Database): Promise<PlacedAnimal[]> {
  const { rows } = await sql<AnimalRow>`
    select p.id, p.name, p.species, p.type, p.gender, p.adoption_status, p.location as site,
      n.location_id, n.slot, n.start_at as since, photos.hash as photo_hash, photos.widths as photo_widths
    from custodies c
    join pets p on p.id = c.pet_id
    left join placements n on n.pet_id = p.id and n.end_at is null
    left join lateral (
      select photo_hash from pet_photos where pet_photos.pet_id = p.id order by position limit 1) main_photo on true
    left join photos on photos.hash = main_photo.photo_hash
    where c.outcome_at is null
    order by p.name, p.id`.execute(db);
  return rows.map(({ adoption_status, photo_hash, photo_widths, since, ...animal }) => ({
    ...animal,
    code: petCode(animal.id),
    status: statuses[adoption_status],
    photo: photo_hash && photoPath(photo_hash, Math.min(...photo_widths!), 'webp'),
    since: since?.toISOString() ?? null,
  }));
}
