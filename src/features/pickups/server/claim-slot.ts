import type { Insertable } from 'kysely';
import type { Database, Tables } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { pickupMessages } from '../pickups.constants.ts';
import { suggestSlots, type PickupSchedule } from './free-slots.ts';
import type { PickupRow } from './pickups.queries.ts';

type UnplacedPickup = Omit<Insertable<Tables['pickups']>, 'slot_position'>;

/**
 * Inserts a pickup at a free position of its slot (`product.md`, section 7). A unique constraint prevents double
 * booking:
 * a concurrent insert waits until the other transaction commits or rolls back.
 * @throws ApiError 409 with the next free slots if this one is full, and if the application already has a pickup
 */
export async function claimSlot(
  trx: Database,
  pickup: UnplacedPickup,
  shelter: PickupSchedule,
  now: Date,
): Promise<PickupRow> {
  for (;;) {
    const slot_position = await findFreePosition(trx, pickup, shelter.pickupsPerSlot);
    if (slot_position === null) {
      const slot = { date: pickup.pickup_date, location: pickup.location };
      throw new ApiError(409, pickupMessages.full(await suggestSlots(trx, slot, shelter, now)));
    }
    const row = await trx
      .insertInto('pickups')
      .values({ ...pickup, slot_position })
      // Only the position's constraint: a second pickup of one application is an error, not a taken position.
      .onConflict((conflict) => conflict.constraint('pickups_one_per_slot_position').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (row) return row;
  }
}

/** Returns the lowest free position, so that concurrent requests conflict; null if the slot is full. */
async function findFreePosition(
  trx: Database,
  { pickup_date, pickup_time, location }: UnplacedPickup,
  capacity: number,
): Promise<number | null> {
  const rows = await trx
    .selectFrom('pickups')
    .select('slot_position')
    .where('pickup_date', '=', pickup_date)
    .where('pickup_time', '=', pickup_time)
    .where('location', '=', location)
    .execute();
  if (rows.length >= capacity) return null;
  const used = new Set(rows.map(({ slot_position }) => slot_position));
  for (let slot_position = 1; slot_position <= capacity; slot_position += 1)
    if (!used.has(slot_position)) return slot_position;
  return null;
}
