import { sql, type Insertable, type RawBuilder } from 'kysely';
import type { Database, Tables } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { formatDay } from '../../../platform/shelter-day.contract.ts';
import { pickupMessages } from '../pickups.constants.ts';
import { assertSlotOffered, suggestSlots, type PickupSchedule } from './free-slots.ts';
import type { PickupRow } from './pickups.queries.ts';
import type { Slot } from './slots.ts';

/** What decides whether a slot can be booked. */
export interface SlotState {
  /** Why its day is closed; null if it is open. */
  closed: string | null;
  /** The positions that are booked. */
  taken: number[];
}

/** SQL: the state of a slot for the statement's row of `applications as a`, whose own pickup makes room. */
export function slotState({ date, time, location }: Slot): RawBuilder<SlotState> {
  return sql<SlotState>`json_build_object(
    'closed', (
      select reason from closed_days where day = ${date} and location in ('', ${location}) order by location limit 1),
    'taken', array(
      select slot_position from pickups
      where pickup_date = ${date} and pickup_time = ${time} and location = ${location} and application_id <> a.id))`;
}

export async function findSlotState(trx: Database, slot: Slot, applicationId: number): Promise<SlotState> {
  const { state } = await trx
    .selectFrom('applications as a')
    .select(slotState(slot).as('state'))
    .where('a.id', '=', applicationId)
    .executeTakeFirstOrThrow();
  return state;
}

type UnplacedPickup = Omit<Insertable<Tables['pickups']>, 'slot_position'>;

/**
 * Inserts a pickup at a free position of its slot (`product.md`, section 7). A unique constraint prevents double
 * booking: a concurrent insert waits until the other transaction commits or rolls back.
 * @param state of the slot; read again if someone else takes the position
 * @throws ApiError 409 if the day is closed; with the next free slots if this one is not offered, or full; and if the
 *   application already has a pickup
 */
export async function claimSlot(
  trx: Database,
  pickup: UnplacedPickup,
  state: SlotState,
  shelter: PickupSchedule,
  now: Date,
): Promise<PickupRow> {
  const { application_id, pickup_date: date, pickup_time: time, location } = pickup;
  if (state.closed !== null) throw new ApiError(409, pickupMessages.closed(formatDay(date), state.closed));
  await assertSlotOffered(trx, { date, time, location }, shelter, now);
  for (let { taken } = state; ; { taken } = await findSlotState(trx, { date, time, location }, application_id)) {
    const slot_position = findFreePosition(taken, shelter.pickupsPerSlot);
    if (slot_position === null) {
      throw new ApiError(409, pickupMessages.full(await suggestSlots(trx, { date, location }, shelter, now)));
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
function findFreePosition(taken: readonly number[], capacity: number): number | null {
  if (taken.length >= capacity) return null;
  for (let slot_position = 1; slot_position <= capacity; slot_position += 1)
    if (!taken.includes(slot_position)) return slot_position;
  return null;
}
