import type { Insertable } from 'kysely';
import type { Database, Tables } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { pickupMessages } from '../pickup-words.contract.ts';
import { suggestSlots, type Opening } from './free-slots.ts';
import type { PickupRow } from './pickups.queries.ts';

type SeatlessPickup = Omit<Insertable<Tables['pickups']>, 'seat'>;

/**
 * Writes a pickup onto a free seat of its slot (`product.md`, section 7). However many ask at the same moment, no seat is
 * taken twice: the database waits for whoever is ahead, and lets the next one through only where they gave up.
 * @throws ApiError 409 with the next free slots where this one is full, and where the application has a pickup already
 */
export async function takeSeat(trx: Database, pickup: SeatlessPickup, shelter: Opening, now: Date): Promise<PickupRow> {
  for (;;) {
    const seat = await findFreeSeat(trx, pickup, shelter.pickupsPerSlot);
    if (seat === null) {
      const slot = { date: pickup.pickup_date, location: pickup.location };
      throw new ApiError(409, pickupMessages.full(await suggestSlots(trx, slot, shelter, now)));
    }
    const row = await trx
      .insertInto('pickups')
      .values({ ...pickup, seat })
      // Only what stands for the seat: a second pickup of one application is a mistake, and not a seat that is taken.
      .onConflict((conflict) => conflict.constraint('pickups_one_a_seat').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (row) return row;
  }
}

/** The lowest, so that those who ask at the same moment meet; null where as many as can be served are booked. */
async function findFreeSeat(
  trx: Database,
  { pickup_date, pickup_time, location }: SeatlessPickup,
  seats: number,
): Promise<number | null> {
  const rows = await trx
    .selectFrom('pickups')
    .select('seat')
    .where('pickup_date', '=', pickup_date)
    .where('pickup_time', '=', pickup_time)
    .where('location', '=', location)
    .execute();
  if (rows.length >= seats) return null;
  const taken = new Set(rows.map(({ seat }) => seat));
  for (let seat = 1; seat <= seats; seat += 1) if (!taken.has(seat)) return seat;
  return null;
}
