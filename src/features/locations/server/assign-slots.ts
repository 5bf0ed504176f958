import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { locationMessages } from '../locations.constants.ts';

interface ResizedLocation {
  id: number;
  name: string;
  capacity?: number | null | undefined;
}

interface Occupant {
  id: number;
  pet_id: number;
  slot: number | null;
}

/**
 * Gives the animals at a location slots within its new capacity, or none. Most keep theirs.
 * @param location locked, with its new capacity
 * @throws ApiError 409 if there are more animals
 */
export async function assignSlots(trx: Database, { id, name, capacity }: ResizedLocation, now: Date): Promise<void> {
  const { rows: occupants } = await sql<Occupant>`
    select id, pet_id, slot from placements where location_id = ${id} and end_at is null
    order by slot, start_at, id`.execute(trx);
  if (capacity === null || capacity === undefined) {
    await trx
      .updateTable('placements')
      .set({ slot: null })
      .where('location_id', '=', id)
      .where('end_at', 'is', null)
      .execute();
    return;
  }
  if (occupants.length > capacity) {
    const sentence = locationMessages.tooSmall(name, occupants.length);
    throw new ApiError(409, sentence, { fields: { capacity: sentence } });
  }
  for (const { id: placement, slot } of occupants) {
    if (slot !== null && slot <= capacity) continue;
    const free = await findSlot(trx, placement, capacity, { isForAllTime: true });
    if (free === null) await startAgain(trx, placement, capacity, now);
    else await trx.updateTable('placements').set({ slot: free }).where('id', '=', placement).execute();
  }
}

/** The lowest slot that nobody else has now, or has had since the placement began. */
async function findSlot(
  trx: Database,
  placement: number,
  capacity: number,
  { isForAllTime }: { isForAllTime: boolean },
): Promise<number | null> {
  const { rows } = await sql<{ slot: number }>`
    select free.slot from placements n, generate_series(1, ${capacity}::int) as free (slot)
    where n.id = ${placement} and not exists (
      select from placements other
      where other.location_id = n.location_id and other.slot = free.slot and other.id <> n.id
        and ${isForAllTime ? sql`tstzrange(other.start_at, other.end_at) && tstzrange(n.start_at, null)` : sql`other.end_at is null`})
    order by free.slot limit 1`.execute(trx);
  return rows[0]?.slot ?? null;
}

/** Others had each slot in that time: the history stays as it was. */
async function startAgain(trx: Database, placement: number, capacity: number, now: Date): Promise<void> {
  const slot = await findSlot(trx, placement, capacity, { isForAllTime: false });
  const { rows } = await sql<Record<string, unknown>>`
    update placements set end_at = greatest(start_at, ${now}) where id = ${placement}
    returning pet_id, location_id, end_at, moved_by, is_demo`.execute(trx);
  const { end_at: start_at, ...rest } = rows[0]!;
  await trx
    .insertInto('placements')
    .values({ ...rest, start_at, slot } as never)
    .execute();
}
