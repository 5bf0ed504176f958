import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnimalRecord } from '../../src/features/custody/custody.contract.ts';
import type { ShelterDay } from '../../src/features/dashboards/day.contract.ts';
import type { QuickSearchResult } from '../../src/features/quick-search/quick-search.contract.ts';
import type { TimelineEntry } from '../../src/features/records/records.contract.ts';
import { capabilitiesOf, staffRoleNames, type StaffRole } from '../../src/platform/capabilities.contract.ts';
import { apply, decide } from '../support/adoption-calls.ts';
import { createPet, findPersonId } from '../support/factories.ts';
import { createMedicalRecord } from '../support/medical-record.ts';
import { content } from '../support/outbox.ts';
import { createSignedInUser, createStaff, type SignedInUser } from '../support/signed-in-users.ts';
import { startApp, type StartedApp } from '../support/start-app.ts';
import { createSuccessStory } from '../support/success-stories.ts';
import { createThreadAndChat } from '../support/thread-and-chat.ts';
import { queueEmail } from '../../src/platform/email/queue-email.ts';

/*
 * What calls that all staff may make send to each role. The shelter has something of every kind, with the word Tarn.
 */

const DAY_MS = 86_400_000;
const NAME = 'Ines Tarn';

let app: StartedApp;
let admin: SignedInUser;
let petId: number;
let personId: number;
const staff = new Map<StaffRole, SignedInUser>();
beforeAll(async () => {
  app = await startApp();
  const { db } = app;
  const [first, last] = NAME.split(' ') as [string, string];
  admin = await createSignedInUser(db, { role: 'Admin', name: 'Robin' });
  const ines = await createSignedInUser(db, { name: NAME, email: 'ines@example.net' });
  for (const role of staffRoleNames) staff.set(role, await createStaff(db, [role], { name: `Sam (${role})` }));
  personId = await findPersonId(db, ines.id);
  ({ id: petId } = await createPet(db, { name: 'Tarn' }));
  const { body: adoption } = await apply(app, ines, petId, { first_name: first, last_name: last });
  await decide(app, admin, adoption.id, 'Approved');
  await createOpenWork({ ines, adoptionId: adoption.id });
  app.invalidateCache();
});
afterAll(() => app.stop());

/** One of each kind on the dashboard, and what the animal's record has about people. */
async function createOpenWork({ ines, adoptionId }: { ines: SignedInUser; adoptionId: number }): Promise<void> {
  const { db } = app;
  const now = new Date();
  const today = now.toISOString().slice(0, 10);
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await createThreadAndChat(db, { ownerId: ines.id, adminId: admin.id });
  await db.updateTable('messages').set({ text: 'Is Tarn well?' }).where('sender', '=', 'user').execute();
  await db.updateTable('chat_messages').set({ text: 'May I see Tarn?' }).execute();
  await createSuccessStory(db, {
    application_id: adoptionId,
    user_id: ines.id,
    title: 'Tarn at home',
    status: 'submitted',
  });
  await createMedicalRecord(db, { petId, files: app.application.files });
  await db
    .insertInto('treatments')
    .values({ pet_id: petId, name: 'Eye wash', type: 'medication', due_on: today, created_at: now, updated_at: now })
    .execute();
  await db
    .updateTable('custodies')
    .set({ source_person_id: personId, reason: 'Moved abroad' })
    .where('pet_id', '=', petId)
    .execute();
  const { id: waiting } = await createPet(db, { name: 'Overdue', updated_at: ago(40) });
  const { body: late } = await apply(app, ines, waiting, { first_name: 'Ines', last_name: 'Tarn' });
  await db
    .updateTable('applications')
    .set({ created_at: ago(30) })
    .where('id', '=', late.id)
    .execute();
  await createPet(db, { owner_id: ines.id, is_checked: false, name: 'Listed' });
  await db
    .insertInto('visit_requests')
    .values({
      pet_id: waiting,
      pet_name: 'Overdue',
      pet_key: `no. ${waiting}`,
      name: NAME,
      email: 'ines@example.net',
      visit_date: today,
      user_id: ines.id,
      created_at: now,
    })
    .execute();
  await db
    .insertInto('person_flags')
    .values({
      person_id: personId,
      level: 'Note',
      reason: 'Calls late',
      expires_on: today,
      set_by: admin.id,
      set_at: now,
    })
    .execute();
  await queueEmail(db, {
    type: 'password-reset',
    to: { id: ines.id, name: NAME, email: 'ines@example.net', is_demo: false },
    content: { ...content, subject: 'Hello Tarn' },
    now,
  });
  await db.updateTable('emails').set({ status: 'failed' }).execute();
  await db
    .insertInto('newsletters')
    .values({ subject: 'News of Tarn', written_by: null, created_at: now, updated_at: now })
    .execute();
  await db
    .insertInto('tasks')
    .values([
      { title: 'Colleague’s', owner_id: admin.id, due_on: today, created_at: now },
      { title: 'Anyone’s', owner_id: null, due_on: today, created_at: now },
      { title: 'Call Ines', owner_id: null, person_id: ines.id, due_on: today, created_at: now },
    ])
    .execute();
}

const rolesWho = (capability: string) =>
  staffRoleNames.filter((role) => (capabilitiesOf([role]) as readonly string[]).includes(capability));
const get = async <T>(role: StaffRole, path: string) =>
  (await app.call<T>('GET', path, { token: staff.get(role)!.token })).body;

/** The roles whose response is not empty there. */
async function rolesSeeing<T>(path: string, isThere: (body: T) => boolean): Promise<StaffRole[]> {
  const seeing: StaffRole[] = [];
  for (const role of staffRoleNames) if (isThere(await get<T>(role, path))) seeing.push(role);
  return seeing;
}

describe('GET /api/admin/day', () => {
  test.each<[keyof ShelterDay, string]>([
    ['appointments', 'view calendar'],
    ['undecided', 'view applications'],
    ['overdue', 'view applications'],
    ['chats', 'answer chats'],
    ['messages', 'view messages'],
    ['listings', 'edit animals'],
    ['stale_listings', 'edit animals'],
    ['treatments_due', 'view medical'],
    ['stories', 'review stories'],
    ['flags', 'view applications'],
    ['emails', 'manage outbox'],
  ])('has %s only for those who may “%s”', async (section, capability) => {
    const hasSome = (day: ShelterDay) => {
      const value = day[section];
      if (typeof value === 'number') return value > 0;
      return Array.isArray(value) ? value.length > 0 : (value as { total: number }).total > 0;
    };
    expect(rolesWho(capability).length).toBeLessThan(staffRoleNames.length);
    expect(await rolesSeeing('/api/admin/day', hasSome)).toEqual(rolesWho(capability));
  });

  test('counts the week’s intakes only for those who view reports', async () => {
    const isCounted = ({ week }: ShelterDay) => week.intakes > 0;
    expect(await rolesSeeing('/api/admin/day', isCounted)).toEqual(rolesWho('view reports'));
  });

  test('has a colleague’s tasks only for those who assign them, and those about people only for those who view people', async () => {
    const titlesOf = async (role: StaffRole) =>
      (await get<ShelterDay>(role, '/api/admin/day')).tasks.items.map(({ title, person }) =>
        `${title} ${person?.name ?? ''}`.trim(),
      );
    expect(await titlesOf('volunteer')).toEqual(['Anyone’s']);
    expect(await titlesOf('medical')).toEqual(['Colleague’s', 'Anyone’s', 'Call Ines']);
    expect(await titlesOf('intake')).toEqual(['Colleague’s', 'Anyone’s', `Call Ines ${NAME}`]);
    // Who only looks has no tasks.
    expect(await titlesOf('read only')).toEqual([]);
  });

  test('links appointments to applications only for those who view them', async () => {
    const { appointments } = await get<ShelterDay>('intake', '/api/admin/day');
    expect(appointments).toMatchObject([{ person: NAME, application_id: null, fee_due_cents: null }]);
  });
});

describe('GET /api/admin/search', () => {
  test.each<[QuickSearchResult['type'], string]>([
    ['pet', 'view animals'],
    ['person', 'view people'],
    ['application', 'view applications'],
    ['message', 'view messages'],
    ['chat', 'answer chats'],
    ['story', 'review stories'],
    ['newsletter', 'send newsletters'],
  ])('finds a %s only for those who may “%s”', async (type, capability) => {
    const isFound = ({ results }: { results: QuickSearchResult[] }) => results.some((result) => result.type === type);
    expect(await rolesSeeing('/api/admin/search?text=tarn', isFound)).toEqual(rolesWho(capability));
  });
});

describe('GET /api/records/:id', () => {
  test('names who brought the animal in, and who it waits for, only for those who view people', async () => {
    const namesSource = ({ custody }: AnimalRecord) => custody?.source?.name === NAME;
    const namesAdopter = ({ reserved_for }: AnimalRecord) => reserved_for?.name === NAME;
    const path = `/api/records/${petId}`;
    const medical = await get<AnimalRecord>('medical', path);
    expect(medical).toMatchObject({
      reserved_for: { name: null },
      custody: { source: null },
      custodies: [{ source: null }],
    });
    expect(JSON.stringify(medical)).not.toContain(NAME);
    const people = rolesWho('view people').filter((role) => rolesWho('view records').includes(role));
    expect(await rolesSeeing(path, namesSource)).toEqual(people);
    expect(await rolesSeeing(path, namesAdopter)).toEqual(people);
  });
});

describe('GET /api/records/:id/timeline', () => {
  const path = (query = '') => `/api/records/${petId}/timeline${query}`;

  test('has applications only for those who view them', async () => {
    const hasSome = ({ entries = [] }: { entries?: TimelineEntry[] }) =>
      entries.some(({ type }) => type === 'application');
    expect(await rolesSeeing(path(), hasSome)).toEqual(rolesWho('view applications'));
    expect(await rolesSeeing(path('?type=application'), hasSome)).toEqual(rolesWho('view applications'));
  });

  test('says who adopted the animal only to those who view people, with the application for those who view it', async () => {
    const { body: applications } = await app.call<{ id: number }[]>('GET', `/api/adoptions/?pet_id=${petId}`, {
      token: admin.token,
    });
    const id = applications[0]!.id;
    expect((await app.call('POST', `/api/adoptions/${id}/handover`, { token: admin.token, body: {} })).status).toBe(
      200,
    );
    const outcome = async (role: StaffRole) =>
      (await get<{ entries: TimelineEntry[] }>(role, path('?type=stay'))).entries[0];
    expect(await outcome('medical')).toMatchObject({ sentence: 'recorded the adoption of Tarn', application_id: null });
    expect(await outcome('intake')).toMatchObject({ sentence: `handed over Tarn to ${NAME}`, application_id: null });
    expect(await outcome('read only')).toMatchObject({ sentence: `handed over Tarn to ${NAME}`, application_id: id });
    expect(JSON.stringify(await get('medical', path()))).not.toContain(NAME);
  });
});
