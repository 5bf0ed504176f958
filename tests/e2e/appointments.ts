import { createApplication } from '../support/adoption-calls.ts';
import { createPet, createUser } from '../support/factories.ts';
import type { StartedApp } from '../support/start-application.ts';

interface Slot {
  date: string;
  time: string;
  location: string;
  isApproved?: boolean;
}

export async function bookPickup(
  { db }: StartedApp,
  name: string,
  { date, time, location, isApproved = false }: Slot,
): Promise<number> {
  const { id: user_id } = await createUser(db);
  const { id: pet_id } = await createPet(db, { name, adoption_status: isApproved ? 'Adopted' : 'Available' });
  const status = isApproved ? 'Approved' : 'Pending';
  const { id: application_id } = await createApplication(db, { pet_id, user_id, status });
  const timestamps = { created_at: new Date(), updated_at: new Date() };
  const slot = { pickup_date: date, pickup_time: time, location, slot_position: 1 };
  await db
    .insertInto('pickups')
    .values({ application_id, ...slot, additional_notes: null, reminded_for: null, ...timestamps })
    .execute();
  return application_id;
}

export async function createVisit({ db }: StartedApp, pet_name: string, visit_date: string): Promise<void> {
  const visitor = { name: 'Vera Visitor', email: 'visitor@example.org', user_id: null };
  await db
    .insertInto('visit_requests')
    .values({ ...visitor, pet_id: null, pet_name, pet_key: pet_name, visit_date, created_at: new Date() })
    .execute();
}

export async function emailTypes({ db }: StartedApp, application: number): Promise<string[]> {
  const emails = await db
    .selectFrom('emails')
    .select('type')
    .where('reference', '=', `application ${application}`)
    .orderBy('id')
    .execute();
  return emails.map(({ type }) => type);
}
