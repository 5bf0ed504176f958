import { sql, type Insertable, type RawBuilder } from 'kysely';
import type { Database, Tables } from '../../../platform/database.ts';
import { violatedForeignKey } from '../../../platform/database/errors.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { formatDay } from '../../../platform/shelter-day.contract.ts';
import { pickupMessages } from '../pickups.constants.ts';
import { placesAt, weekOf, type SiteWeek } from '../../settings/site-week.contract.ts';
import { suggestSlots } from './free-slots.ts';
import type { PickupRow } from './pickups.queries.ts';
import type { PickupSchedule, Slot } from './slots.ts';

/** What decides whether a slot can be booked. */
export interface SlotState {
  /** Why its day is closed; null if it is open. */
  closed: string | null;
  /** The positions that are booked. */
  taken: number[];
  /** The location as it is now, whatever the cached settings say; null if it has just been renamed. */
  site: { week: SiteWeek | null; is_offered: boolean } | null;
}

/**
 * SQL: the state of a slot for the statement's row of `applications as a`, whose own pickup makes room. Nobody closes the day
 * before the transaction ends.
 */
export function slotState({ date, time, location }: Slot): RawBuilder<SlotState> {
  return sql<SlotState>`json_build_object(
    'closed', (select reason from hold_day_open(${date}::date, ${location})),
    'taken', array(
      select slot_position from pickups
      where pickup_date = ${date} and pickup_time = ${time} and location = ${location} and application_id <> a.id),
    'site', (select json_build_object('week', week, 'is_offered', is_offered) from sites where name = ${location}))`;
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
  const places = await getPlaces(trx, { date, time, location }, state, { shelter, now });
  for (let { taken } = state; ; { taken } = await findSlotState(trx, { date, time, location }, application_id)) {
    const slot_position = findFreePosition(taken, places);
    if (slot_position === null) {
      throw new ApiError(409, pickupMessages.full(await suggestSlots(trx, { date, location }, shelter, now)));
    }
    const row = await insertAtPosition(trx, { ...pickup, slot_position }, shelter);
    if (row) return row;
  }
}

/**
 * @returns undefined if the position is taken
 * @throws ApiError 409 if the location has just been renamed or deleted
 */
async function insertAtPosition(
  trx: Database,
  pickup: Insertable<Tables['pickups']>,
  shelter: PickupSchedule,
): Promise<PickupRow | undefined> {
  try {
    return await trx
      .insertInto('pickups')
      .values(pickup)
      // Only the position's constraint: a second pickup of one application is an error, not a taken position.
      .onConflict((conflict) => conflict.constraint('pickups_one_per_slot_position').doNothing())
      .returningAll()
      .executeTakeFirst();
  } catch (error) {
    if (violatedForeignKey(error) !== 'pickups_site') throw error;
    throw locationWithdrawn(pickup.location, shelter);
  }
}

/**
 * The capacity of a slot.
 * @throws ApiError 409 for a location or time that isn't offered
 */
async function getPlaces(
  trx: Database,
  slot: Slot,
  { site }: SlotState,
  { shelter, now }: { shelter: PickupSchedule; now: Date },
): Promise<number> {
  const { date, time, location } = slot;
  if (!site?.is_offered) throw locationWithdrawn(location, shelter);
  const known = shelter.locations.find(({ name }) => name === location);
  const places = placesAt(weekOf({ week: site.week ?? known?.week ?? null }, shelter), 'pickups', slot);
  if (places > 0) return places;
  throw new ApiError(
    409,
    pickupMessages.timeWithdrawn(time, await suggestSlots(trx, { date, location }, shelter, now)),
  );
}

function locationWithdrawn(location: string, { locations }: PickupSchedule): ApiError {
  const others = locations.filter(({ name, isOffered }) => isOffered && name !== location);
  return new ApiError(
    409,
    pickupMessages.locationWithdrawn(
      location,
      others.map(({ name }) => name),
    ),
  );
}

/** Returns the lowest free position, so that concurrent requests conflict; null if the slot is full. */
function findFreePosition(taken: readonly number[], capacity: number): number | null {
  if (taken.length >= capacity) return null;
  for (let slot_position = 1; slot_position <= capacity; slot_position += 1)
    if (!taken.includes(slot_position)) return slot_position;
  return null;
}
