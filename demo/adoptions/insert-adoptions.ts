import type { Insertable } from 'kysely';
import type {} from '../../src/features/adoptions/server/schema.ts';
import { adoptionFee } from '../../src/features/pets/adoption-fee.contract.ts';
import type { PetType } from '../../src/features/pets/pet-search.contract.ts';
import type {} from '../../src/features/pets/server/schema.ts';
import type {} from '../../src/features/pickups/server/schema.ts';
import type {} from '../../src/features/receipts/server/schema.ts';
import { shelterSchema } from '../../src/features/settings/settings.contract.ts';
import type { Database, Tables } from '../../src/platform/database.ts';
import { batches } from '../batches.ts';
import { demoAccounts } from '../people.ts';
import { demoApplications } from './demo-applications.ts';
import { insertDesk, removeDesk } from './desk.ts';
import { insertAdoptionMails } from './kept-mails.ts';
import { insertReceipts, type Filed } from './paperwork.ts';
import type { AdoptablePet, DemoApplication, Person } from './shelter-life.ts';

const { fees } = shelterSchema.shape;
const usualFees = fees.parse(undefined);
const SHELTER = 'Shelter World';

/** Two years of applications with all that belongs to them, once pets and people are there. */
export async function insertAdoptions(trx: Database, publicUrl: string, now: Date): Promise<void> {
  const people = await listPeople(trx);
  const [admin, adopter] = demoAccounts.map(({ email }) => people.find((person) => person.email === email)!);
  const others = people.filter((person) => person !== admin && person !== adopter);
  const applications = demoApplications(await listPets(trx), others, adopter!, now);
  const filed = await insertApplications(trx, applications);
  await notePets(trx, filed);
  await insertPickups(trx, filed);
  await insertReceipts(trx, filed, { issuedBy: admin!.id, shelterName: SHELTER });
  await insertFiles(trx, filed, admin!.id);
  await insertAdoptionMails(trx, filed, publicUrl, now);
  await insertDesk(trx, { filed, admin: admin!, adopter: adopter!, people: others, now });
}

/**
 * Removes all applications that belong to the demo, also those that its people have sent since; what others have
 * applied for goes with the pets.
 */
export async function removeAdoptions(trx: Database): Promise<void> {
  const people = trx.selectFrom('users').select('id').where('is_demo', '=', true);
  // Somebody may have tried what happens when a demo person adopts a pet that is none of the demo's.
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
  await removeDesk(trx);
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
    .select(['id', 'name', 'species', 'type', 'adoption_status', 'owner_id', 'featured', 'created_at', 'updated_at'])
    .where('is_demo', '=', true)
    .orderBy('id')
    .execute();
}

async function insertApplications(trx: Database, applications: readonly DemoApplication[]): Promise<Filed[]> {
  const filed: Filed[] = [];
  for (const batch of batches(applications)) {
    const priced = batch.map((application) => ({
      ...application,
      fee_cents: application.status === 'Approved' ? adoptionFee(application.pet.type as PetType, usualFees) : null,
    }));
    const rows = await trx
      .insertInto('applications')
      .values(priced.map((application) => toRow(application)))
      .returning('id')
      .execute();
    // Ids are given in the order of the rows, whatever the order they are returned in.
    const ids = rows.map(({ id }) => id).toSorted((one, other) => one - other);
    filed.push(...priced.map((application, at) => ({ ...application, id: ids[at]! })));
  }
  return filed;
}

function toRow(application: Omit<Filed, 'id'>): Insertable<Tables['applications']> {
  const { pet, person, answers, deeds, first_name, last_name, email, phone_number } = application;
  const changes = deeds.filter(({ action }) => action.startsWith('application.')).map(({ at }) => at.getTime());
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
    returned_at: application.returned,
    return_reason: application.returnReason,
    is_demo: true,
  };
}

/** Pets remember that somebody has applied; those that were promised lately changed on that day. */
async function notePets(trx: Database, filed: readonly Filed[]): Promise<void> {
  const asked = [...new Set(filed.map(({ pet }) => pet.id))];
  await trx.updateTable('pets').set({ has_been_applied_for: true }).where('id', 'in', asked).execute();
  for (const { pet, status, decided, returned, payment } of filed) {
    if (returned && pet.adoption_status === 'Available') {
      const values = { available_since: returned, updated_at: returned };
      await trx.updateTable('pets').set(values).where('id', '=', pet.id).execute();
    }
    if (status === 'Approved' && !payment && decided) {
      await trx.updateTable('pets').set({ updated_at: decided }).where('id', '=', pet.id).execute();
    }
  }
}

async function insertPickups(trx: Database, filed: readonly Filed[]): Promise<void> {
  const rows = filed.flatMap(({ id, pickup, deeds }): Insertable<Tables['pickups']>[] => {
    if (!pickup) return [];
    const { date, time, location, slot_position, status, notes, booked } = pickup;
    const changes = deeds.filter(({ action }) => action.startsWith('pickup.')).map(({ at }) => at.getTime());
    const updated_at = new Date(Math.max(...changes));
    const place = { pickup_date: date, pickup_time: time, location, slot_position, additional_notes: notes };
    return [{ application_id: id, ...place, status, reminded_for: null, created_at: booked, updated_at }];
  });
  for (const batch of batches(rows)) await trx.insertInto('pickups').values(batch).execute();
}

/** What is written down of each: notes, checks, and the log that timelines are read from. */
async function insertFiles(trx: Database, filed: readonly Filed[], adminId: number): Promise<void> {
  const entries = filed.flatMap(({ id, person, deeds }) =>
    deeds.map(({ action, at, by, details }) => ({
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
  const notes = filed.flatMap(({ id, notes: own }) =>
    own.map(({ text, at }) => ({ application_id: id, author_id: adminId, text, created_at: at })),
  );
  if (notes.length > 0) await trx.insertInto('application_notes').values(notes).execute();
  const checks = filed.flatMap(({ id, checks: own }) =>
    own.map(({ at, ...check }) => ({ application_id: id, ...check, checked_by: adminId, checked_at: at })),
  );
  if (checks.length > 0) await trx.insertInto('application_checks').values(checks).execute();
}
