import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../../src/platform/database.ts';
import { createApplication } from './adoption-calls.ts';
import { createAgreementRecord } from './agreement-record.ts';
import { createAdoption, type Adoption } from './adoption-scenario.ts';
import { createPet, createUser, findPersonId } from './factories.ts';
import { createFosterRecord, type FosterRecordIds } from './foster-record.ts';
import { createMedicalRecord, type MedicalRecordIds } from './medical-record.ts';
import { createVolunteerRecord, type VolunteerRecordIds } from './volunteer-record.ts';
import { createSession, createSignedInUser, type SignedInUser } from './signed-in-users.ts';
import type { StartedApp } from './start-app.ts';
import { createThreadAndChat, type ThreadAndChat } from './thread-and-chat.ts';

export const userTypes = [
  'nobody',
  'the owner',
  'another User',
  'an Admin',
  'a deleted User',
  'a demoted Admin',
] as const;
export type UserType = (typeof userTypes)[number];

export interface World extends Adoption, ThreadAndChat {
  trialId: number;
  medical: MedicalRecordIds;
  foster: FosterRecordIds;
  agreementId: number;
  volunteer: VolunteerRecordIds;
  ownerId: number;
  ownerEmail: string;
  petId: number;
  ownPetId: number;
  personId: number;
  custodyId: number;
  identifierId: number;
  petNoteId: number;
  personNoteId: number;
  mergeId: number;
  inquiryId: number;
  searchId: number;
  viewId: number;
  importId: number;
  otherUserId: number;
  ownSessionId: number;
  passkeyId: number;
  rememberedDeviceId: number;
  linkedAccountId: number;
  emailId: number;
  notificationId: number;
  donationId: number;
  monthlyId: number;
  newsletterId: number;
  subscriberId: number;
  taskId: number;
  invitationId: number;
  undoStepId: number;
  tokens: Record<UserType, string | undefined>;
}

/** Creates a user of each type, and a record of each kind. */
export async function createWorld(app: StartedApp): Promise<World> {
  const { db } = app;
  const admin = await createSignedInUser(db, { role: 'Admin' });
  const owner = await createSignedInUser(db);
  const deleted = await createSignedInUser(db);
  const demoted = await createSignedInUser(db, { role: 'Admin' });
  await updateUserAsAdmin(app, admin, deleted, 'DELETE');
  await updateUserAsAdmin(app, admin, demoted, 'PUT', { role_id: 2 });
  await createSession(db, owner.id);
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', owner.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const email = await db.selectFrom('emails').select('id').limit(1).executeTakeFirst();
  const petId = (await createPet(db)).id;
  await db.insertInto('favorites').values({ user_id: owner.id, pet_id: petId, created_at: new Date() }).execute();
  const ownPetId = (await createPet(db, { owner_id: owner.id })).id;
  const personId = await findPersonId(db, owner.id);
  const adoption = await createAdoption(db, { ownerId: owner.id, adminId: admin.id });
  const { files } = app.application;
  return {
    agreementId: await createAgreementRecord(db, { applicationId: adoption.approvedId, files }),
    medical: await createMedicalRecord(db, { petId: (await createPet(db)).id, files }),
    foster: await createFosterRecord(db, { userId: owner.id }),
    volunteer: await createVolunteerRecord(db, { userId: owner.id, colleagueId: admin.id }),
    petId,
    searchId: await createSearch(db, owner.id),
    viewId: await createView(db, admin.id),
    importId: await createImport(db, admin.id),
    ownPetId,
    ...(await createRecord(db, petId, admin.id)),
    personId,
    personNoteId: await createPersonNote(db, personId, admin.id),
    mergeId: await createMerge(db, personId),
    inquiryId: await createInquiry(db, ownPetId),
    otherUserId: (await createUser(db)).id,
    ownSessionId: session.id,
    ...(await createSignIn(db, owner.id)),
    emailId: email?.id ?? (await createEmail(app)),
    notificationId: await createNotification(db, admin.id),
    ...(await createDonations(db)),
    newsletterId: await createNewsletter(db),
    subscriberId: await createSubscriber(db, owner.id),
    taskId: await createTask(db, admin.id),
    invitationId: await createInvitation(db, admin.id),
    undoStepId: await createUndoStep(db, admin.id),
    ownerId: owner.id,
    ownerEmail: owner.email,
    ...(await createThreadAndChat(db, { ownerId: owner.id, adminId: admin.id })),
    trialId: await createTrial(db, owner.id),
    ...adoption,
    tokens: {
      nobody: undefined,
      'the owner': owner.token,
      'another User': (await createSignedInUser(db)).token,
      'an Admin': admin.token,
      'a deleted User': deleted.token,
      'a demoted Admin': demoted.token,
    },
  };
}

/** A donation at the desk, and a monthly one. */
async function createDonations(db: Database) {
  const now = new Date();
  const donor = { user_id: null, name: 'Dana Donor', email: 'dana@example.org', amount_cents: 5000, created_at: now };
  const { last_number: number } = await db
    .insertInto('receipt_series')
    .values({ series: 'donations', last_number: 1 })
    .onConflict((conflict) =>
      conflict.column('series').doUpdateSet({ last_number: sql<number>`receipt_series.last_number + 1` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('donor_links')
    .values({ token_hash: randomUUID(), email: donor.email, created_at: now })
    .execute();
  const receipt = await db
    .insertInto('receipts')
    .values({
      series: 'donations',
      number,
      type: 'payment',
      application_id: null,
      user_id: null,
      refunds: null,
      amount_cents: 5000,
      donation_cents: 5000,
      method: 'cash',
      pet_name: '',
      pet_species: '',
      person_name: 'Dana Donor',
      shelter_name: 'Haven',
      note: null,
      issued_by: null,
      issued_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const donation = db.insertInto('donations').values({
    ...donor,
    monthly_id: null,
    invoice_id: null,
    attempt_id: null,
    receipt_id: receipt.id,
    received_at: now,
  });
  const monthly = db.insertInto('monthly_donations').values({
    ...donor,
    currency: 'USD',
    mode: 'test',
    idempotency_key: randomUUID(),
    status: 'active',
    subscription_id: `sub_${randomUUID()}`,
    started_at: now,
    expires_at: now,
    checked_at: now,
  });
  return {
    donationId: (await donation.returning('id').executeTakeFirstOrThrow()).id,
    monthlyId: (await monthly.returning('id').executeTakeFirstOrThrow()).id,
  };
}

/** A passkey, a remembered device and a linked account. */
async function createSignIn(db: Database, user_id: number) {
  const created_at = new Date();
  const key = { credential_id: `passkey of ${user_id}`, public_key: 'key', counter: 0, name: 'Laptop' };
  const passkey = db.insertInto('passkeys').values({ user_id, ...key, created_at });
  const remembered = { token_hash: `device of ${user_id}`, user_agent: 'test', ip: '127.0.0.1' };
  const device = db
    .insertInto('remembered_devices')
    .values({ user_id, ...remembered, created_at, last_used_at: created_at });
  const account = { provider: 'oidc', issuer: 'https://id.example', subject: `${user_id}`, label: 'Noor' } as const;
  const linked = db.insertInto('linked_accounts').values({ user_id, ...account, created_at });
  return {
    linkedAccountId: (await linked.returning('id').executeTakeFirstOrThrow()).id,
    passkeyId: (await passkey.returning('id').executeTakeFirstOrThrow()).id,
    rememberedDeviceId: (await device.returning('id').executeTakeFirstOrThrow()).id,
  };
}

async function createSearch(db: Database, user_id: number): Promise<number> {
  const row = {
    user_id,
    name: 'Dogs',
    query: '?type=Dog',
    frequency: 'daily',
    unsubscribe_token: `token of ${user_id}`,
  } as const;
  const timestamps = { last_checked_at: new Date(), created_at: new Date() };
  const saved = db.insertInto('saved_searches').values({ ...row, ...timestamps });
  return (await saved.returning('id').executeTakeFirstOrThrow()).id;
}

async function createView(db: Database, user_id: number): Promise<number> {
  const row = { user_id, list: 'pets', name: 'Dogs', query: 'type=Dog', created_at: new Date() } as const;
  return (await db.insertInto('saved_views').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** The custody of a pet, which it has as the shelter's, an identifier and a note. */
async function createRecord(db: Database, pet_id: number, author_id: number) {
  const now = new Date();
  const custody = db.selectFrom('custodies').select('id').where('pet_id', '=', pet_id);
  const identifier = { pet_id, type: 'tag', value: String(pet_id), added_at: now } as const;
  const note = { pet_id, author_id, text: 'Afraid of brooms.', created_at: now };
  return {
    custodyId: (await custody.executeTakeFirstOrThrow()).id,
    identifierId: (await db.insertInto('pet_identifiers').values(identifier).returning('id').executeTakeFirstOrThrow())
      .id,
    petNoteId: (await db.insertInto('pet_notes').values(note).returning('id').executeTakeFirstOrThrow()).id,
  };
}

async function createPersonNote(db: Database, person_id: number, author_id: number): Promise<number> {
  const row = { person_id, author_id, text: 'Prefers calls.', created_at: new Date() };
  return (await db.insertInto('person_notes').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** A merge of another account's record into this one. */
async function createMerge(db: Database, person_id: number): Promise<number> {
  const merged_id = await findPersonId(db, (await createUser(db)).id);
  await db.updateTable('people').set({ merged_into: person_id }).where('id', '=', merged_id).execute();
  const row = { person_id, merged_id, moved_ids: [merged_id], merged_by: null, merged_at: new Date() };
  return (await db.insertInto('person_merges').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

async function createInquiry(db: Database, pet_id: number): Promise<number> {
  const sender = { user_id: null, name: 'Noor Haddad', email: 'noor@example.org', text: 'Does she like cats?' };
  const dates = { created_at: new Date(), confirmed_at: new Date() };
  const sent = db.insertInto('owner_inquiries').values({ pet_id, ...sender, ...dates });
  return (await sent.returning('id').executeTakeFirstOrThrow()).id;
}

async function createNotification(db: Database, recipient_id: number): Promise<number> {
  const details = JSON.stringify({ application_id: 7, pet: 'Maple' });
  const about = { type: 'application.assigned', details, url: '/admin-dashboard/manage-adoptions/7' } as const;
  const created = db
    .insertInto('notifications')
    .values({ recipient_id, actor_id: null, ...about, created_at: new Date() });
  return (await created.returning('id').executeTakeFirstOrThrow()).id;
}

async function createInvitation(db: Database, sent_by: number): Promise<number> {
  const key = { email: `invited-by-${sent_by}@example.org`, token_hash: `hash of ${sent_by}` };
  const row = { ...key, role_id: 2, sent_by, sent_at: new Date() };
  return (await db.insertInto('invitations').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

async function createTask(db: Database, owner_id: number): Promise<number> {
  const added = db.insertInto('tasks').values({ title: 'Call Noor', owner_id, created_at: new Date() });
  return (await added.returning('id').executeTakeFirstOrThrow()).id;
}

async function createNewsletter(db: Database): Promise<number> {
  const timestamps = { created_at: new Date(), updated_at: new Date() };
  const written = db.insertInto('newsletters').values({ subject: 'Spring', written_by: null, ...timestamps });
  return (await written.returning('id').executeTakeFirstOrThrow()).id;
}

async function createUndoStep(db: Database, actor_id: number): Promise<number> {
  const changes = { changes: '[]', queued_emails: [], canceled_emails: [], last_event_id: 0 };
  const row = { actor_id, label: 'Rejected Noor Haddad for Maple', href: '/', ...changes, created_at: new Date() };
  return (await db.insertInto('undo_steps').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

async function createSubscriber(db: Database, user_id: number): Promise<number> {
  const subscribed = db.insertInto('newsletter_subscribers').values({
    name: 'Noor',
    email: `reader-${user_id}@example.org`,
    confirm_token_hash: null,
    confirmed_at: new Date(),
    unsubscribe_token: `newsletter of ${user_id}`,
    created_at: new Date(),
  });
  return (await subscribed.returning('id').executeTakeFirstOrThrow()).id;
}

async function createImport(db: Database, user_id: number): Promise<number> {
  const made = db.insertInto('pet_imports').values({
    user_id,
    file_name: 'pets.csv',
    format: 'Pawhaven',
    ignored_columns: [],
    status: 'checked',
    created_at: new Date(),
  });
  return (await made.returning('id').executeTakeFirstOrThrow()).id;
}

async function updateUserAsAdmin(
  app: StartedApp,
  admin: SignedInUser,
  ended: SignedInUser,
  method: string,
  body?: object,
): Promise<void> {
  const { status } = await app.call(method, `/api/users/${ended.id}`, { token: admin.token, body });
  expect(status).toBeLessThan(300);
}

async function createEmail(app: StartedApp): Promise<number> {
  const email = `mail-${Date.now()}@example.org`;
  await app.call('POST', '/api/auth/signup', {
    body: { name: 'Somebody', email, phone_number: '+1 555 0123', password: 'Quiet.Paws-41' },
  });
  return (await app.db.selectFrom('emails').select('id').executeTakeFirstOrThrow()).id;
}

/** An approved application whose pet is on trial. */
async function createTrial(db: Database, user_id: number): Promise<number> {
  const { id: pet_id } = await createPet(db, { adoption_status: 'Adopted' });
  const trial = { trial_started_at: new Date(), trial_ends_on: '2099-01-05' };
  return (await createApplication(db, { pet_id, user_id, status: 'Approved', ...trial })).id;
}
