import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { listFromIds, type List } from '../../../platform/database/list.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { addDays, timestampOf } from '../../../platform/shelter-day.contract.ts';
import { petCode } from '../../pets/pet-code.contract.ts';
import { petMessages } from '../../pets/pets.contract.ts';
import { locationMessages } from '../locations.constants.ts';
import type { HistoryQuery, Placement } from '../locations.contract.ts';
import { listIdsWithin, listPlaces, type Place } from './locations.queries.ts';

/**
 * Where an animal has been, the latest first.
 * @throws ApiError 404 for an unknown animal, and for one that an owner listed
 */
export async function listPlacementsOfPet(db: Database, petId: number): Promise<Placement[]> {
  const pet = await db
    .selectFrom('pets')
    .select('id')
    .where('id', '=', petId)
    .where('listed_by_owner', '=', false)
    .executeTakeFirst();
  if (!pet) throw new ApiError(404, petMessages.notFound);
  return loadPlacements(db, sql`n.pet_id = ${petId}`);
}

/**
 * Who has been at a location or within it, the latest first.
 * @throws ApiError 404 if it was deleted
 */
export async function listPlacementsAt(
  db: Database,
  id: number,
  { from, to, timeZone }: HistoryQuery & { timeZone: string },
): Promise<List<Placement>> {
  const within = await listIdsWithin(db, id);
  if (within.length === 0) throw new ApiError(404, locationMessages.notFound);
  const startOf = (day: string) => timestampOf(day, '00:00', timeZone);
  const matching = sql<SqlBool>`location_id = any(${within}::integer[])
    ${from ? sql`and (end_at is null or end_at > ${startOf(from)})` : sql``}
    ${to ? sql`and start_at < ${startOf(addDays(to, 1))}` : sql``}`;
  return listFromIds(
    async (range) => {
      const limit = range ? sql`limit ${range.limit} offset ${range.offset}` : sql``;
      const { rows } = await sql<{ id: number }>`
        select id from placements where ${matching} order by start_at desc, id desc ${limit}`.execute(db);
      const count = async () => {
        const counted = await sql<{ total: number }>`
          select count(*)::int as total from placements where ${matching}`.execute(db);
        return counted.rows[0]!.total;
      };
      return { ids: rows.map((row) => row.id), count };
    },
    (ids) => loadPlacements(db, sql`n.id = any(${ids}::integer[])`),
  );
}

interface PlacementRow extends Pick<Placement, 'id' | 'slot' | 'reason' | 'moved_by'> {
  pet_id: number;
  pet_name: string;
  location_id: number;
  start_at: Date;
  end_at: Date | null;
}

async function loadPlacements(db: Database, condition: RawBuilder<unknown>): Promise<Placement[]> {
  const { rows } = await sql<PlacementRow>`
    select n.id, n.pet_id, p.name as pet_name, n.location_id, n.slot, n.start_at, n.end_at, n.reason, u.name as moved_by
    from placements n join pets p on p.id = n.pet_id left join users u on u.id = n.moved_by
    where ${condition} order by n.start_at desc, n.id desc`.execute(db);
  const locations = new Map((await listPlaces(db)).map((place) => [place.id, place]));
  return rows.map((row) => toPlacement(row, locations.get(row.location_id)!));
}

function toPlacement(
  { pet_id, pet_name, location_id, start_at, end_at, ...placement }: PlacementRow,
  { type, name, path, is_isolated }: Place,
): Placement {
  return {
    ...placement,
    pet: { id: pet_id, name: pet_name, code: petCode(pet_id) },
    location: { id: location_id, type, name, path, is_isolated },
    start_at: start_at.toISOString(),
    end_at: end_at?.toISOString() ?? null,
  };
}
