import { sql, type Insertable } from 'kysely';
import { petFee } from '../../src/features/pets/adoption-fee.contract.ts';
import { shelterSchema } from '../../src/features/settings/settings.contract.ts';
import type { Database, Tables } from '../../src/platform/database.ts';
import { batches } from '../batches.ts';
import { demoAccounts } from '../people.ts';
import { demoApplications } from './demo-applications.ts';
import { insertAgreements, removeAgreements } from '../handovers/insert-agreements.ts';
import { insertCashCounts } from '../handovers/insert-cash-counts.ts';
import { insertOnlinePayments, removeOnlinePayments } from '../handovers/insert-online-payments.ts';
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
  await insertBonds(trx, storedApplications, admin!.id);
  await updatePets(trx, storedApplications);
  await insertPickups(trx, storedApplications);
  await insertFeeLines(trx, storedApplications, admin!.id);
  await insertReceipts(trx, storedApplications, { issuedBy: admin!.id, shelterName: SHELTER, now });
  await insertOnlinePayments(trx, now);
  await insertCashCounts(trx, admin!.id, now);
  const { id: adminId, name: adminName } = admin!;
  await insertAgreements(trx, storedApplications, { adminId, adminName, adopterId: adopter!.id, publicUrl, now });
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
  await removeAgreements(trx);
  await trx
    .deleteFrom('applications')
    .where(({ or, eb }) => or([eb('is_demo', '=', true), eb('user_id', 'in', people)]))
    .execute();
  await removeOnlinePayments(trx);
  await trx.deleteFrom('cash_counts').where('is_demo', '=', true).execute();
  await sql`
    delete from bonds where id in (select bond_id from pets where is_demo)
      and id not in (select bond_id from pets where not is_demo and bond_id is not null)`.execute(trx);
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
    .select(['location', 'adoption_fee_cents', 'featured', 'created_at', 'updated_at'])
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

/** Quoted when they apply. An owner's listing has no fee of the shelter's. */
function withFee(application: DemoApplication): Omit<StoredApplication, 'id'> {
  const { pet, status, events } = application;
  if (!pet.listed_by_owner) {
    return { ...application, fee_cents: petFee(pet, defaultFees) };
  }
  return {
    ...application,
    fee_cents: status === 'Approved' ? 0 : null,
    payment: null,
    refund: null,
    handover: null,
    feeLines: [],
    deposit: null,
    events: events.filter(({ action }) => !action.startsWith('fee.')),
  };
}

function toRow(application: Omit<StoredApplication, 'id'>): Insertable<Tables['applications']> {
  const { pet, person, answers, events, first_name, last_name, email, phone_number } = application;
  const changes = events.filter(({ action }) => action.startsWith('application.')).map(({ at }) => at.getTime());
  const { trial } = application;
  const choice = events.find(({ action }) => action === 'application.trial_choice');
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
    handover_at: application.handover,
    identity_checked_at: trial?.startedAt ?? null,
    trial_started_at: trial?.startedAt ?? null,
    trial_ends_on: trial?.endsOn ?? null,
    trial_choice: trial?.choice ?? null,
    trial_choice_at: choice?.at ?? null,
    returned_at: application.returned,
    return_reason: application.returnReason,
    is_demo: true,
  };
}

/** Bonds the animals that people apply for together. Their application has a row for each; the first gives it its number. */
async function insertBonds(
  trx: Database,
  storedApplications: readonly StoredApplication[],
  adminId: number,
): Promise<void> {
  const grouped = storedApplications.filter(({ group }) => group !== null);
  for (const members of Map.groupBy(grouped, ({ group }) => group).values()) {
    const ids = members.map(({ id }) => id);
    await trx
      .updateTable('applications')
      .set({ group_id: Math.min(...ids) })
      .where('id', 'in', ids)
      .execute();
    const petIds = members.map(({ pet }) => pet.id);
    const created_at = new Date(Math.max(...members.map(({ pet }) => pet.created_at.getTime())));
    const bond = { name: null, created_by: adminId, created_at };
    const { id: bond_id } = await trx.insertInto('bonds').values(bond).returning('id').executeTakeFirstOrThrow();
    await trx.updateTable('pets').set({ bond_id }).where('id', 'in', petIds).execute();
  }
}

async function insertFeeLines(
  trx: Database,
  storedApplications: readonly StoredApplication[],
  adminId: number,
): Promise<void> {
  const lines = storedApplications.flatMap(({ id, feeLines }) =>
    feeLines.map(({ at, ...line }) => ({ ...line, application_id: id, created_by: adminId, created_at: at })),
  );
  if (lines.length > 0) await trx.insertInto('fee_lines').values(lines).execute();
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
