import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApplication, createApplied, decide } from '../../../../tests/support/adoption-calls.ts';
import { createPet, createUser, findPersonId } from '../../../../tests/support/factories.ts';
import { MovableClock } from '../../../../tests/support/outbox.ts';
import { createSignedInUser, createStaff, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import type { AdminApplication } from '../../adoptions/manage-adoptions.contract.ts';
import type { ApplicationDetails } from '../../adoptions/review.contract.ts';
import type { PersonDetails, PersonFlag, PersonSummary } from '../person.contract.ts';

/** 2 p.m. in London is already May 5 in Auckland. */
const clock = new MovableClock();
let app: StartedApp;
let admin: SignedInUser;
beforeAll(async () => {
  app = await startApp({ clock, env: { TZ_SHELTER: 'Pacific/Auckland' } });
  clock.move(4 * 60);
  admin = await createSignedInUser(app.db, { role: 'Admin', name: 'Robin Keller' });
});
afterAll(() => app.stop());

const flag = (id: number, body: object) =>
  app.call<PersonFlag & { error: string }>('PUT', `/api/admin/people/${id}/flag`, {
    token: admin.token,
    body: { reason: 'Came late twice', ...body },
  });
const unflag = (id: number) => app.call('DELETE', `/api/admin/people/${id}/flag`, { token: admin.token });
const personOf = async (type: string, id: number) =>
  (await app.call<PersonSummary>('GET', `/api/admin/people/by/${type}/${id}`, { token: admin.token })).body;
const applicationOf = async (id: number) =>
  (await app.call<ApplicationDetails>('GET', `/api/adoptions/${id}/details`, { token: admin.token })).body.application;

async function eventsOf(id: number) {
  const events = await app.db
    .selectFrom('audit_log')
    .select(['action', 'details'])
    .where('subject_type', '=', 'person')
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();
  return events.map(({ action, details }) => `${action} ${JSON.stringify(details)}`);
}

describe('a flag', () => {
  test('is shown on all applications of the person until its last day ends at the shelter', async () => {
    const { adopter, application } = await createApplied(app);
    const { id: pet_id } = await createPet(app.db);
    const { id: earlier } = await createApplication(app.db, { pet_id, user_id: adopter.id, status: 'Rejected' });
    const id = await findPersonId(app.db, adopter.id);
    const past = await flag(id, { expires_on: '2026-05-04' });
    expect(past).toMatchObject({ status: 400, body: { fields: { expires_on: 'must be today or later' } } });
    expect(await flag(id, { expires_on: '2026-05-05', level: 'do not adopt' })).toMatchObject({
      status: 200,
      body: { level: 'Do not adopt', set_by: 'Robin Keller', person_id: id },
    });
    for (const each of [application.id, earlier]) {
      expect(await applicationOf(each)).toMatchObject({
        person_id: id,
        flag: { reason: 'Came late twice', level: 'Do not adopt', expires_on: '2026-05-05' },
      });
    }
    const { body: flagged } = await app.call<AdminApplication[]>('GET', '/api/adoptions/?filter=flagged', {
      token: admin.token,
    });
    expect(new Set(flagged.map((each) => each.id))).toEqual(new Set([application.id, earlier]));
    clock.move(24 * 60);
    expect((await applicationOf(application.id)).flag).toBeNull();
    clock.move(-24 * 60);
  });

  test('names who set it as long as they are staff, whatever their role', async () => {
    const counselor = await createStaff(app.db, ['adoption counselor'], { name: 'Noor Haddad' });
    const id = await findPersonId(app.db, (await createUser(app.db)).id);
    const path = `/api/admin/people/${id}/flag`;
    const body = { reason: 'Came late twice', level: 'note' };
    expect((await app.call('PUT', path, { token: counselor.token, body })).status).toBe(200);
    const detailsOf = async (personId: number) =>
      (await app.call<PersonDetails>('GET', `/api/admin/people/${personId}`, { token: admin.token })).body.person;
    expect((await detailsOf(id)).flags.map(({ set_by }) => set_by)).toEqual(['Noor Haddad']);
    const own = await findPersonId(app.db, counselor.id);
    expect(await detailsOf(own)).toMatchObject({ is_staff: true });
    await app.db.deleteFrom('staff_grants').where('user_id', '=', counselor.id).execute();
    expect((await detailsOf(id)).flags.map(({ set_by }) => set_by)).toEqual([null]);
    expect(await detailsOf(own)).toMatchObject({ is_staff: false });
  });

  test('is replaced by the next one under a new id, and removed', async () => {
    const { adopter } = await createApplied(app);
    const id = await findPersonId(app.db, adopter.id);
    const { body: first } = await flag(id, { expires_on: '2026-06-01' });
    const { body: second } = await flag(id, { reason: 'Left the pet outside', level: 'Do not adopt' });
    expect(second.id).not.toBe(first.id);
    expect((await personOf('account', adopter.id)).flags).toEqual([second]);
    expect([(await unflag(id)).status, (await unflag(id)).status]).toEqual([204, 204]);
    expect((await personOf('account', adopter.id)).flags).toEqual([]);
    expect(await eventsOf(id)).toEqual([
      'person.flagged {"level":"Note"}',
      'person.flagged {"level":"Do not adopt"}',
      'person.unflagged {"level":"Do not adopt"}',
    ]);
    expect((await flag(2_000_000_000, {})).status).toBe(404);
  });

  test('can be set for a walk-in without an account', async () => {
    const { id: pet_id } = await createPet(app.db, { adoption_status: 'Adopted' });
    const { id } = await createApplication(app.db, { pet_id, is_walk_in: true, status: 'Approved' });
    const person = await personOf('application', id);
    expect(person).toMatchObject({ user_id: null, flags: [] });
    await flag(person.id, {});
    expect((await applicationOf(id)).flag).toMatchObject({ reason: 'Came late twice' });
  });

  test('is deleted with the account', async () => {
    const { id } = await createUser(app.db);
    const person = await findPersonId(app.db, id);
    await flag(person, {});
    expect((await app.call('DELETE', `/api/users/${id}`, { token: admin.token })).status).toBe(204);
    expect(await app.db.selectFrom('person_flags').select('id').where('person_id', '=', person).execute()).toEqual([]);
  });

  test('set by two Admins at once is one flag', async () => {
    const id = await findPersonId(app.db, (await createUser(app.db)).id);
    const responses = await Promise.all(Array.from({ length: 8 }, (_, at) => flag(id, { reason: `Reason ${at}` })));
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const rows = await app.db.selectFrom('person_flags').select('id').where('person_id', '=', id).execute();
    expect(rows).toHaveLength(1);
  });
});

describe('a possible match', () => {
  test('has the same email in another case, or the same phone number in another notation', async () => {
    const banned = await createUser(app.db, {
      name: 'Ines Kaur',
      email: 'ines.kaur@example.org',
      phone_number: '+1 (206) 555-7741',
    });
    await flag(await findPersonId(app.db, banned.id), { level: 'Do not adopt', reason: 'Sold two dogs' });
    const { id: pet_id } = await createPet(app.db);
    const other = await createUser(app.db, { phone_number: '+1 206 555 0001' });
    const { id } = await createApplication(app.db, {
      pet_id,
      user_id: other.id,
      email: 'Ines.Kaur@Example.org',
      phone_number: '206.555.7741 x12',
    });
    expect(await applicationOf(id)).toMatchObject({
      flag: null,
      possible_flag: { name: 'Ines Kaur', matched_by: ['email', 'phone'], flag: { reason: 'Sold two dogs' } },
    });
    const newAccount = await createUser(app.db, { phone_number: '001 206 5557741' });
    expect((await personOf('account', newAccount.id)).possible_flags).toMatchObject([
      { name: 'Ines Kaur', matched_by: ['phone'] },
    ]);
  });

  test('is not made by an empty email or a short number', async () => {
    const banned = await createUser(app.db, { phone_number: '112' });
    await flag(await findPersonId(app.db, banned.id), {});
    const other = await createUser(app.db, { phone_number: '112' });
    expect((await personOf('account', other.id)).possible_flags).toEqual([]);
  });
});

test('a person is found by their account, application and visit, but not by what does not exist', async () => {
  const { adopter, application } = await createApplied(app);
  await decide(app, admin, application.id, 'Approved');
  const { id } = await personOf('account', adopter.id);
  expect((await personOf('application', application.id)).id).toBe(id);
  const visit = { pet_id: null, pet_name: 'Max', pet_key: 'max', visit_date: '2026-06-01', created_at: new Date() };
  const visits = await app.db
    .insertInto('visit_requests')
    .values([
      { ...visit, name: 'Noor', email: adopter.email.toUpperCase(), user_id: null },
      { ...visit, name: 'Kim', email: 'kim@example.org', user_id: null },
      { ...visit, name: 'Kim Again', email: 'KIM@example.org', pet_key: 'moritz', user_id: null },
    ])
    .returning('id')
    .execute();
  const found = await Promise.all(visits.map((each) => personOf('visit', each.id)));
  expect(found[0]!.id).toBe(id);
  expect(found[1]).toMatchObject({ name: 'Kim', user_id: null });
  expect(found[2]!.id).toBe(found[1]!.id);
  const missing = await app.call('GET', '/api/admin/people/by/chat/2000000000', { token: admin.token });
  expect(missing.status).toBe(404);
});
