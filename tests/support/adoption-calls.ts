import type { Insertable } from 'kysely';
import type { Application } from '../../src/features/adoptions/adoptions.contract.ts';
import type { Database, Tables } from '../../src/platform/database.ts';
import { createSignedInUser, type SignedInUser } from './signed-in-users.ts';
import { createPet } from './factories.ts';
import type { StartedApp } from './start-app.ts';

/** A complete form, as the specification's client sends it. */
export function completeForm(petId: number, fields: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    pet_id: String(petId),
    first_name: 'Noor',
    last_name: 'Haddad',
    phone_number: '+1 555 0123',
    email: 'noor@example.org',
    age_category: '18plus',
    address: '12 Elm Street',
    address_line2: '',
    city: 'Springfield',
    province: 'Oregon',
    postal_code: '97477',
    interested_pet: 'Maple',
    living_environment: 'A house with a garden',
    duration_at_address: 'Four years',
    residents: 'Two adults and a child of nine',
    home_description: 'Quiet, with a fenced garden.',
    allergies: 'no',
    partner_agreement: 'yes',
    alone_time: 'Three hours in the morning',
    other_pets: '',
    spayed_neutered: 'yes',
    current_pets_vaccinated: 'yes',
    dog_stay: 'Indoors with us',
    enrichment: 'Walks and games',
    had_dogs_before: 'yes',
    training_methods: 'Rewards',
    has_veterinarian: 'yes',
    vet_frequency: 'annually',
    willing_to_work_on: 'Pulling on the lead',
    reference: 'Sam Okafor, +1 555 0188',
    additional_info: '',
    consent: 'true',
    ...fields,
  };
}

export function apply(app: StartedApp, currentUser: SignedInUser, petId: number, fields: Record<string, unknown> = {}) {
  return app.call<Application & { error: string; fields: Record<string, string> }>('POST', '/api/adoptions/', {
    token: currentUser.token,
    body: completeForm(petId, fields),
  });
}

/** Sets the status of an application, as its Admin or its adopter. */
export function decide(app: StartedApp, currentUser: SignedInUser, id: number, status: string, fields: object = {}) {
  return app.call<Application & { error: string }>('PUT', `/api/adoptions/${id}`, {
    token: currentUser.token,
    body: { status, ...fields },
  });
}

/** A pet, an Admin, and an adopter who has applied for the pet. */
export async function createApplied(app: StartedApp, pet: Parameters<typeof createPet>[1] = {}) {
  const { id: petId } = await createPet(app.db, { name: 'Maple', ...pet });
  const adopter = await createSignedInUser(app.db);
  const admin = await createSignedInUser(app.db, { role: 'Admin' });
  const { body } = await apply(app, adopter, petId);
  return { petId, adopter, admin, application: body };
}

/** Inserts an application in any status. Doesn't change the pet's status. */
export async function createApplication(
  db: Database,
  traits: Partial<Insertable<Tables['applications']>> & { pet_id: number },
): Promise<{ id: number }> {
  const at = traits.created_at ?? new Date();
  return db
    .insertInto('applications')
    .values({
      user_id: null,
      anonymized_at: null,
      first_name: 'Noor',
      last_name: 'Haddad',
      email: 'noor@example.org',
      phone_number: '+1 555 0123',
      answers: JSON.stringify({ age_category: '18plus', city: 'Springfield' }),
      reason: null,
      fee_cents: traits.status === 'Approved' ? 40_000 : null,
      created_at: at,
      updated_at: at,
      decided_at: traits.status === 'Approved' || traits.status === 'Rejected' ? at : null,
      returned_at: null,
      return_reason: null,
      ...traits,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

export async function petStatus(db: Database, id: number): Promise<string | undefined> {
  const pet = await db.selectFrom('pets').select('adoption_status').where('id', '=', id).executeTakeFirst();
  return pet?.adoption_status;
}

/** The statuses of applications, in the order of `ids`. */
export async function statusesOf(db: Database, ids: readonly number[]): Promise<(string | undefined)[]> {
  const rows = await db.selectFrom('applications').select(['id', 'status']).where('id', 'in', ids).execute();
  return ids.map((id) => rows.find((row) => row.id === id)?.status);
}

/** The types of an application's emails in the order they were queued, without canceled ones. */
export async function listEmailTypes(db: Database, id: number): Promise<string[]> {
  const rows = await db
    .selectFrom('emails')
    .select('type')
    .where('reference', '=', `application ${id}`)
    .where('status', '<>', 'dropped')
    .orderBy('id')
    .execute();
  return rows.map(({ type }) => type);
}

export function sortedStatuses(answers: readonly { status: number }[]): number[] {
  return answers.map(({ status }) => status).toSorted((one, other) => one - other);
}
