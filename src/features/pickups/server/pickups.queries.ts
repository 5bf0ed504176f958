import { to24HourTime } from '../../../platform/shelter-day.contract.ts';
import { sql, type Selectable } from 'kysely';
import type { Database, Tables } from '../../../platform/database.ts';
import type { AdminPickup, Pickup } from '../pickups.contract.ts';
import type { BookableApplications, ListedApplication } from './bookable-applications.ts';

export type PickupRow = Selectable<Tables['pickups']>;

/** Pickups keyed by application ID. */
export async function findPickupsByApplication(
  db: Database,
  applicationIds: readonly number[],
): Promise<Map<number, PickupRow>> {
  if (applicationIds.length === 0) return new Map();
  const rows = await db.selectFrom('pickups').selectAll().where('application_id', 'in', applicationIds).execute();
  return new Map(rows.map((row) => [row.application_id, row]));
}

/** SQL: the pickup of the statement's row of `applications as a`, for `parsePickup`. */
export const pickupJson = sql<PickupJson | null>`(select to_json(pickups) from pickups where application_id = a.id)`;

export interface PickupJson extends Omit<PickupRow, 'created_at' | 'updated_at' | 'arrived_at'> {
  arrived_at: string | null;
  created_at: string;
  updated_at: string;
}

export function parsePickup(json: PickupJson): PickupRow {
  return {
    ...json,
    arrived_at: json.arrived_at === null ? null : new Date(json.arrived_at),
    created_at: new Date(json.created_at),
    updated_at: new Date(json.updated_at),
  };
}

export async function findPickup(db: Database, id: number): Promise<PickupRow | null> {
  return (await db.selectFrom('pickups').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** A pickup as its adopter sees it. */
export function toPickup(
  row: PickupRow,
  application: { user_id: number | null; pet_name: string; is_provisional: boolean },
): Pickup {
  return {
    id: row.id,
    adoption_id: row.application_id,
    user_id: application.user_id,
    date: row.pickup_date,
    time: row.pickup_time,
    location: row.location,
    additionalNotes: row.additional_notes,
    status: row.status,
    is_provisional: application.is_provisional,
    pet_name: application.pet_name,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

export function toBookedPickup(
  row: PickupRow,
  { user_id, pet_name, is_approved }: Pick<ListedApplication, 'user_id' | 'pet_name' | 'is_approved'>,
): Pickup {
  return toPickup(row, { user_id, pet_name, is_provisional: !is_approved });
}

/** A user's pickups, latest first. */
export async function listPickupsByUser(
  db: Database,
  applications: BookableApplications,
  userId: number,
): Promise<Pickup[]> {
  const rows = [...(await findPickupsByApplication(db, await applications.listOf(db, userId))).values()];
  const applicationsById = await applications.findListed(db, rows.map(getApplicationId));
  return sortBySlot(rows)
    .toReversed()
    .flatMap((row) => {
      const application = applicationsById.get(row.application_id);
      return application ? [toBookedPickup(row, application)] : [];
    });
}

/** Pickups from one day to another, both included, by date, time and location. */
export async function listAdminPickups(
  db: Database,
  applications: BookableApplications,
  { first, last, location }: { first: string; last: string; location: PickupRow['location'] | undefined },
): Promise<AdminPickup[]> {
  let query = db
    .selectFrom('pickups')
    .selectAll()
    .where('pickup_date', '>=', first)
    .where('pickup_date', '<=', last)
    .orderBy('id');
  if (location) query = query.where('location', '=', location);
  const rows = await query.execute();
  const applicationsById = await applications.findListed(db, rows.map(getApplicationId));
  return sortBySlot(rows).flatMap((row) => {
    const application = applicationsById.get(row.application_id);
    if (!application) return [];
    const { pet_id, person_name, phone_number, fee_due_cents } = application;
    const arrived_at = row.arrived_at?.toISOString() ?? null;
    return [{ ...toBookedPickup(row, application), pet_id, person_name, phone_number, fee_due_cents, arrived_at }];
  });
}

function getApplicationId({ application_id }: PickupRow): number {
  return application_id;
}

/** By 24-hour times: as text, `01:00 PM` would sort before `09:00 AM`. */
function sortBySlot(rows: readonly PickupRow[]): PickupRow[] {
  const slots = rows.map((row) => ({ row, at: `${row.pickup_date} ${to24HourTime(row.pickup_time)} ${row.location}` }));
  slots.sort((one, other) => (one.at === other.at ? one.row.id - other.row.id : one.at < other.at ? -1 : 1));
  return slots.map(({ row }) => row);
}
