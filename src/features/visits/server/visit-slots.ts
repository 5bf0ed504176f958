import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import { violatedConstraint, violatedForeignKey } from '../../../platform/database/errors.ts';
import { transactionWithRetry } from '../../../platform/database/transaction-with-retry.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { findNamedPet } from '../../pets/server/index.ts';
import type { Shelter } from '../../settings/settings.contract.ts';
import { visitDays, visitMessages } from '../visits.constants.ts';
import { placesAt, weekdayOf, weekOf, type SlotPlaces } from '../../settings/site-week.contract.ts';
import { visitStart } from '../visit-times.contract.ts';

export interface VisitSlot {
  date: string;
  time: string;
  location: string;
}

/** The times of a day at a location, by default the one where the named pet lives, or else the first. */
export async function listVisitSlots(
  db: Database,
  {
    date,
    location: requested,
    pet_name,
  }: { date: string; location?: string | undefined; pet_name?: string | undefined },
  shelter: Shelter,
  now: Date,
) {
  const locations = offeredLocations(shelter);
  const pet = pet_name ? await findNamedPet(db, { name: pet_name }, { isForVisitor: true }) : null;
  const find = (wanted: string | null | undefined) => locations.find(({ name }) => name === wanted);
  const location = (find(requested) ?? find(pet?.location) ?? locations[0])!.name;
  const { first, last } = visitDays(shelter.timeZone, now);
  const closed =
    date < first || date > last ? visitMessages.notOffered : await findClosing(db, date, location, shelter);
  const taken = await countBooked(db, { date, location });
  const times = listSlots(shelter, { date, location }).map(({ time, places }) => ({
    time,
    is_free: visitStart(date, time, shelter.timeZone) > now && (taken.get(time) ?? 0) < places,
  }));
  const displayed = locations.map(({ name, address }) => ({ name, address }));
  return {
    pet: pet && { name: pet.name, location: pet.location },
    locations: displayed,
    location,
    closed,
    times: closed === null ? times : [],
  };
}

/**
 * @throws ApiError 409 for a time that can't be booked: passed, closed, or not offered
 */
export async function assertSlotOffered(db: Database, slot: VisitSlot, shelter: Shelter, now: Date): Promise<void> {
  const { date, time, location } = slot;
  assertLocationOffered(location, shelter);
  const week = findWeek(shelter, location);
  // On a closed day, no time is offered: the message about the day says more.
  const isOpen = week.some((_, weekday) => week[weekday]!.visits.some((each) => each.time === time));
  if (!isOpen) throw conflict('time', visitMessages.notOffered);
  if (visitStart(date, time, shelter.timeZone) <= now) throw conflict('time', visitMessages.inPast);
  const closed = await findClosing(db, date, location, shelter);
  if (closed !== null) throw conflict('date', visitMessages.closed);
  if (countPlaces(shelter, slot) === 0) throw conflict('time', visitMessages.notOffered);
}

/** How many visits a slot has room for. */
function countPlaces(shelter: Shelter, slot: VisitSlot): number {
  return placesAt(findWeek(shelter, slot.location), 'visits', slot);
}

function listSlots(shelter: Shelter, { date, location }: Omit<VisitSlot, 'time'>): SlotPlaces[] {
  return findWeek(shelter, location)[weekdayOf(date)]!.visits;
}

function findWeek(shelter: Shelter, location: string) {
  return weekOf(shelter.locations.find(({ name }) => name === location) ?? { week: null }, shelter);
}

/** @throws ApiError 409 for a location without visits */
export function assertLocationOffered(location: string, shelter: Shelter): void {
  if (offeredLocations(shelter).some(({ name }) => name === location)) return;
  throw conflict('location', visitMessages.locationNotOffered);
}

/** Where a visit is, for the visitor. */
export function findDirections(
  { locations }: Pick<Shelter, 'locations'>,
  name: string | null,
): { address: string | null; map_link: string | null } {
  const location = locations.find((each) => each.name === name);
  return { address: location?.address || null, map_link: location?.mapLink || null };
}

/**
 * Keeps a day open until the transaction ends.
 * @param appointment.location null if it isn't known: then only days on which every site is closed count
 * @throws ApiError 409 if it is closed
 */
export async function holdDayOpen(
  trx: Database,
  { date, location }: { date: string; location: string | null },
): Promise<void> {
  const { rows } = await sql`select from hold_day_open(${date}::date, ${location ?? ''})`.execute(trx);
  if (rows.length > 0) throw conflict('date', visitMessages.closed);
}

/**
 * Waits for a statement that writes a visit.
 * @throws ApiError 409 if its location has just been renamed or deleted
 */
export async function writeAtLocation<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (violatedForeignKey(error) !== 'visit_requests_site') throw error;
    throw conflict('location', visitMessages.locationNotOffered);
  }
}

/** The lowest free position of a slot, so that concurrent requests conflict; null if it is full. */
export async function findFreePosition(trx: Database, slot: VisitSlot, shelter: Shelter): Promise<number | null> {
  const { date, time, location } = slot;
  const rows = await trx
    .selectFrom('visit_requests')
    .select('slot_position')
    .where('visit_date', '=', date)
    .where('visit_time', '=', time)
    .where('location', '=', location)
    .where('slot_position', 'is not', null)
    .execute();
  const taken = new Set(rows.map(({ slot_position }) => slot_position));
  const places = countPlaces(shelter, slot);
  if (taken.size >= places) return null;
  for (let position = 1; position <= places; position += 1) if (!taken.has(position)) return position;
  return null;
}

/**
 * Runs a transaction that moves a visit, again if a concurrent one took the same position first.
 * @throws ApiError 409 if that happens very often
 */
export async function transactionWithPosition<T>(db: Database, work: (trx: Database) => Promise<T>): Promise<T> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    try {
      return await transactionWithRetry(db, work);
    } catch (error) {
      if (violatedConstraint(error) !== 'visit_requests_one_per_slot_position') throw error;
    }
  }
  throw slotFull();
}

const MAX_TRIES = 10;

export function slotFull(): ApiError {
  return conflict('time', visitMessages.full);
}

function conflict(field: string, message: string): ApiError {
  return new ApiError(409, message, { fields: { [field]: message } });
}

function offeredLocations({ locations }: Shelter) {
  return locations.filter(({ isOffered }) => isOffered);
}

async function findClosing(db: Database, day: string, location: string, shelter: Shelter): Promise<string | null> {
  if (listSlots(shelter, { date: day, location }).length === 0) return visitMessages.closed;
  const closed = await db
    .selectFrom('closed_days')
    .select(['location', 'reason'])
    .where('day', '=', day)
    .where((expression) => expression.or([expression('location', '=', ''), expression('location', '=', location)]))
    // All locations first.
    .orderBy('location')
    .executeTakeFirst();
  if (!closed) return null;
  const [who, other] = closed.location === '' ? ['We’re', 'day'] : [`${closed.location} is`, 'day or location'];
  return `${who} closed on this day (${closed.reason}). Choose another ${other}.`;
}

async function countBooked(
  db: Database,
  { date, location }: { date: string; location: string },
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('visit_requests')
    .select(['visit_time', (expression) => expression.fn.countAll<number>().as('visits')])
    .where('visit_date', '=', date)
    .where('location', '=', location)
    .where('slot_position', 'is not', null)
    .groupBy('visit_time')
    .execute();
  return new Map(rows.map(({ visit_time, visits }) => [visit_time!, visits]));
}
