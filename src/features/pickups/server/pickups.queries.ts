import type { Selectable } from 'kysely';
import type { Database, Tables } from '../../../platform/database.ts';
import { clockTimeOf } from '../pickup-words.contract.ts';
import type { ManagedPickup, Pickup } from '../pickups.contract.ts';
import type { BookableApplication, BookableApplications } from './bookable-applications.ts';
import type {} from './schema.ts';

export type PickupRow = Selectable<Tables['pickups']>;

/** The pickups of some applications, by the application's number. */
export async function findPickupsOf(db: Database, applicationIds: readonly number[]): Promise<Map<number, PickupRow>> {
  if (applicationIds.length === 0) return new Map();
  const rows = await db.selectFrom('pickups').selectAll().where('application_id', 'in', applicationIds).execute();
  return new Map(rows.map((row) => [row.application_id, row]));
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
    state: row.state,
    is_provisional: application.is_provisional,
    pet_name: application.pet_name,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

export function toPickupOf(row: PickupRow, { user_id, pet_name, is_approved }: BookableApplication): Pickup {
  return toPickup(row, { user_id, pet_name, is_provisional: !is_approved });
}

/** A person's pickups, the latest first. */
export async function listPickupsOfPerson(
  db: Database,
  applications: BookableApplications,
  userId: number,
): Promise<Pickup[]> {
  const rows = [...(await findPickupsOf(db, await applications.listOf(db, userId))).values()];
  const known = await applications.find(db, rows.map(applicationOf));
  return rows
    .toSorted(byMoment)
    .toReversed()
    .flatMap((row) => {
      const application = known.get(row.application_id);
      return application ? [toPickupOf(row, application)] : [];
    });
}

/** The pickups from one day to another, both included, in the order in which people come. */
export async function listPickupsOfDays(
  db: Database,
  applications: BookableApplications,
  { first, last, location }: { first: string; last: string; location: PickupRow['location'] | undefined },
): Promise<ManagedPickup[]> {
  let query = db
    .selectFrom('pickups')
    .selectAll()
    .where('pickup_date', '>=', first)
    .where('pickup_date', '<=', last)
    .orderBy('id');
  if (location) query = query.where('location', '=', location);
  const rows = await query.execute();
  const known = await applications.find(db, rows.map(applicationOf));
  return rows.toSorted(byMoment).flatMap((row) => {
    const application = known.get(row.application_id);
    if (!application) return [];
    const { pet_id, person, fee_due_cents } = application;
    const more = { pet_id, person_name: person.name, phone_number: person.phone_number, fee_due_cents };
    return [{ ...toPickupOf(row, application), ...more }];
  });
}

function applicationOf({ application_id }: PickupRow): number {
  return application_id;
}

/** As text, the afternoon's `01:00 PM` would come before the morning's `09:00 AM`. */
function byMoment(one: PickupRow, other: PickupRow): number {
  const [first, second] = [one, other].map((row) => `${row.pickup_date} ${clockTimeOf(row.pickup_time)}`);
  if (first === second) return one.location.localeCompare(other.location) || one.id - other.id;
  return first! < second! ? -1 : 1;
}
