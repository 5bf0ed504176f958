import type { Insertable } from 'kysely';
import { adoptionFee } from '../../src/features/pets/adoption-fee.contract.ts';
import type { PetType } from '../../src/features/pets/pet-search.contract.ts';
import { shelterSchema } from '../../src/features/settings/settings.contract.ts';
import type { Database, Tables } from '../../src/platform/database.ts';
import { batches } from '../batches.ts';
import { demoAccounts } from '../people.ts';
import { demoApplications } from './demo-applications.ts';
import { insertShelterRecords, removeShelterRecords } from './shelter-records.ts';
import { insertAdoptionEmails } from './stored-emails.ts';
import { insertReceipts, type StoredApplication } from './insert-receipts.ts';
import type { AdoptablePet, DemoApplication, Person } from './demo-types.ts';

const { fees } = shelterSchema.shape;
const defaultFees = fees.parse(undefined);
const SHELTER = 'Shelter World';

/** Inserts two years of applications with their records. Requires the pets and people. */
export async function insertAdoptions(trx: Database, publicUrl: string, now: Date): Promise<void> {
  const people = await listPeople(trx);
  const [admin, adopter] = demoAccounts.map(({ email }) => people.find((person) => person.email === email)!);
  const others = people.filter((person) => person !== admin && person !== adopter);
  const applications = demoApplications(await listPets(trx), others, adopter!, now);
  const storedApplications = await insertApplications(trx, applications);
  await updatePets(trx, storedApplications);
  await insertPickups(trx, storedApplications);
  await insertReceipts(trx, storedApplications, { issuedBy: admin!.id, shelterName: SHELTER });
  await insertNotesAndEvents(trx, storedApplications, admin!.id);
  await insertAdoptionEmails(trx, storedApplications, publicUrl, now);
  await insertShelterRecords(trx, { storedApplications, admin: admin!, adopter: adopter!, people: others, now });
}

/**
 * Removes all applications of the demo, including those that its people have sent since. Other people's applications
 * are deleted with the pets.
 */
export async function removeAdoptions(trx: Database): Promise<void> {
  const people = trx.selectFrom('users').select('id').where('is_demo', '=', true);
  // A demo person may have adopted a pet that doesn't belong to the demo.
  await trx
    .updateTable('pets')
    .set({ adoption_status: 'Available' })
    .where('is_demo', '=', false)
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('applications')
        .select('pet_id')
        .where('active_pet_key', 'is not', null)
        .where('user_id', 'in', people),
    )
    .execute();
  await trx
    .deleteFrom('applications')
    .where(({ or, eb }) => or([eb('is_demo', '=', true), eb('user_id', 'in', people)]))
    .execute();
  await trx.deleteFrom('receipts').where('is_demo', '=', true).execute();
  await trx.deleteFrom('receipt_series').where('series', 'like', 'DEMO-%').execute();
  await removeShelterRecords(trx);
}

async function listPeople(trx: Database): Promise<Person[]> {
  return trx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'phone_number', 'created_at'])
    .where('is_demo', '=', true)
    .orderBy('id')
    .execute();
}

async function listPets(trx: Database): Promise<AdoptablePet[]> {
  return trx
    .selectFrom('pets')
    .select(['id', 'name', 'species', 'type', 'adoption_status', 'owner_id', 'listed_by_owner'])
    .select(['featured', 'created_at', 'updated_at'])
    .where('is_demo', '=', true)
    .orderBy('id')
    .execute();
}

async function insertApplications(
  trx: Database,
  applications: readonly DemoApplication[],
): Promise<StoredApplication[]> {
  const storedApplications: StoredApplication[] = [];
  for (const batch of batches(applications)) {
    const priced = batch.map(withFee);
    const rows = await trx
      .insertInto('applications')
      .values(priced.map((application) => toRow(application)))
      .returning('id')
      .execute();
    // Ids are assigned in the order of the rows, but may be returned in another order.
    const ids = rows.map(({ id }) => id).toSorted((one, other) => one - other);
    storedApplications.push(...priced.map((application, at) => ({ ...application, id: ids[at]! })));
  }
  return storedApplications;
}

/** An owner's listing has no fee of the shelter's. */
function withFee(application: DemoApplication): Omit<StoredApplication, 'id'> {
  const { pet, status, events } = application;
  if (!pet.listed_by_owner) {
    return { ...application, fee_cents: status === 'Approved' ? adoptionFee(pet.type as PetType, defaultFees) : null };
  }
  return {
    ...application,
    fee_cents: status === 'Approved' ? 0 : null,
    payment: null,
    refund: null,
    events: events.filter(({ action }) => !action.startsWith('fee.')),
  };
}

function toRow(application: Omit<StoredApplication, 'id'>): Insertable<Tables['applications']> {
  const { pet, person, answers, events, first_name, last_name, email, phone_number } = application;
  const changes = events.filter(({ action }) => action.startsWith('application.')).map(({ at }) => at.getTime());
  return {
    user_id: person?.id ?? null,
    pet_id: pet.id,
    is_walk_in: person === null,
    anonymized_at: null,
    first_name,
    last_name,
    email,
    phone_number,
    answers: answers && JSON.stringify(answers),
    status: application.status,
    reason: application.reason,
    is_reason_internal: application.isReasonInternal,
    fee_cents: application.fee_cents,
    created_at: application.created,
    updated_at: new Date(Math.max(...changes)),
    decided_at: application.decided,
    handover_at: handoverOf(application),
    returned_at: application.returned,
    return_reason: application.returnReason,
    is_demo: true,
  };
}

/** When the adopter took the pet home: with the fee at the pickup, or at once. */
function handoverOf({ status, person, payment, decided }: Omit<StoredApplication, 'id'>): Date | null {
  if (status !== 'Approved') return null;
  return payment?.at ?? (person === null ? decided : null);
}

/** Marks pets as applied for, and sets the dates of those that were returned or recently approved. */
async function updatePets(trx: Database, storedApplications: readonly StoredApplication[]): Promise<void> {
  const requested = [...new Set(storedApplications.map(({ pet }) => pet.id))];
  await trx.updateTable('pets').set({ has_been_applied_for: true }).where('id', 'in', requested).execute();
  for (const { pet, status, decided, returned, payment } of storedApplications) {
    if (returned && pet.adoption_status === 'Available') {
      const values = { available_since: returned, updated_at: returned };
      await trx.updateTable('pets').set(values).where('id', '=', pet.id).execute();
    }
    if (status === 'Approved' && !payment && decided) {
      await trx.updateTable('pets').set({ updated_at: decided }).where('id', '=', pet.id).execute();
    }
  }
}

async function insertPickups(trx: Database, storedApplications: readonly StoredApplication[]): Promise<void> {
  const rows = storedApplications.flatMap(({ id, pickup, events }): Insertable<Tables['pickups']>[] => {
    if (!pickup) return [];
    const { date, time, location, slot_position, status, notes, booked } = pickup;
    const changes = events.filter(({ action }) => action.startsWith('pickup.')).map(({ at }) => at.getTime());
    const updated_at = new Date(Math.max(...changes));
    const place = { pickup_date: date, pickup_time: time, location, slot_position, additional_notes: notes };
    return [{ application_id: id, ...place, status, reminded_for: null, created_at: booked, updated_at }];
  });
  for (const batch of batches(rows)) await trx.insertInto('pickups').values(batch).execute();
}

/** Inserts notes, checks, and the audit entries of each application's timeline. */
async function insertNotesAndEvents(
  trx: Database,
  storedApplications: readonly StoredApplication[],
  adminId: number,
): Promise<void> {
  const entries = storedApplications.flatMap(({ id, person, events }) =>
    events.map(({ action, at, by, details }) => ({
      at,
      actor_id: by === 'shelter' ? adminId : (person?.id ?? null),
      action,
      subject_type: 'application',
      subject_id: id,
      details: JSON.stringify(details ?? {}),
      ip: null,
    })),
  );
  const inOrder = entries.toSorted((one, other) => one.at.getTime() - other.at.getTime());
  for (const batch of batches(inOrder, 500)) await trx.insertInto('audit_log').values(batch).execute();
  const notes = storedApplications.flatMap(({ id, notes: own }) =>
    own.map(({ text, at }) => ({ application_id: id, author_id: adminId, text, created_at: at })),
  );
  if (notes.length > 0) await trx.insertInto('application_notes').values(notes).execute();
  const checks = storedApplications.flatMap(({ id, checks: own }) =>
    own.map(({ at, ...check }) => ({ application_id: id, ...check, checked_by: adminId, checked_at: at })),
  );
  if (checks.length > 0) await trx.insertInto('application_checks').values(checks).execute();
}
