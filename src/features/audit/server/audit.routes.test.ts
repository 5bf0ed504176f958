import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSignedInUser, goodPassword, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { createApplication } from '../../../../tests/support/adoption-calls.ts';
import { createPet, createUser, findPersonId } from '../../../../tests/support/factories.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { clearOldIps } from '../../../platform/audit/record-event.ts';
import type { AuditEntry } from '../audit.contract.ts';

let app: StartedApp;
let admin: SignedInUser;
beforeAll(async () => {
  app = await startApp({ env: { TZ_SHELTER: 'America/New_York' } });
  admin = await createSignedInUser(app.db, {
    role: 'Admin',
    name: 'Ada Admin',
    email: 'ada@example.org',
    password: goodPassword,
  });
});
afterAll(() => app.stop());

const list = async (search = '') =>
  (await app.call<AuditEntry[]>('GET', `/api/audit-log/${search}`, { token: admin.token })).body;
const event = (action: string, at: string, more: { actor?: { id: number }; subjectId?: number } = {}) =>
  app.db
    .insertInto('audit_log')
    .values({
      at: new Date(at),
      actor_id: more.actor?.id ?? null,
      action,
      subject_type: 'user',
      subject_id: more.subjectId ?? null,
      ip: '192.0.2.7',
    })
    .execute();

describe('GET /api/audit-log/', () => {
  test('lists who did what and when, the newest first', async () => {
    await app.call('POST', '/api/auth/login', { body: { email: 'ada@example.org', password: goodPassword } });
    const { id } = await createUser(app.db, { name: 'Uma User' });
    await app.call('PUT', `/api/users/${id}`, {
      token: admin.token,
      body: { phone_number: '+1 555 0199', role_id: 1 },
    });
    const [changed, loggedIn] = await list();
    expect(changed).toMatchObject({
      actor: { id: admin.id, name: 'Ada Admin' },
      action: 'user.updated',
      sentence: 'changed the phone number and role of Uma User (now Admin)',
      subject_type: 'user',
      subject_id: id,
      subject_name: 'Uma User',
      ip: '127.0.0.1',
    });
    expect(loggedIn).toMatchObject({ action: 'session.login', sentence: 'logged in' });
  });

  test('names pets, also deleted ones, and the outcome', async () => {
    const { id } = await createPet(app.db, { name: 'Juniper' });
    const { token } = admin;
    await app.call('PUT', `/api/pets/${id}`, { token, body: { adoption_status: 'Pending' } });
    await app.call('PUT', '/api/pets/bulk', { token, body: { ids: [id], is_listed: false } });
    await app.call('DELETE', `/api/pets/${id}`, { token });
    expect((await list('?limit=3')).map(({ sentence }) => sentence)).toEqual([
      `deleted Juniper (pet #${id})`,
      'changed the visibility of 1 pet at once (now off the site)',
      `changed the adoption status of Juniper (pet #${id}) (now On hold)`,
    ]);
  });

  test('has no entries for rejected requests', async () => {
    const before = (await list()).length;
    await app.call('POST', '/api/users/', { token: admin.token, body: { name: 'x' } });
    await app.call('PUT', '/api/users/999999', { token: admin.token, body: { name: 'x' } });
    await app.call('DELETE', `/api/users/${admin.id}`, { token: admin.token });
    expect(await list()).toHaveLength(before);
  });

  test('keeps a deleted person as an id', async () => {
    await event('user.updated', '2026-01-01T12:00:00Z', { actor: { id: 77_777 }, subjectId: 88_888 });
    const [entry] = await list('?from=2026-01-01&to=2026-01-01');
    expect(entry).toMatchObject({ actor: { id: 77_777, name: null }, subject_name: null });
    expect(entry!.sentence).toContain('user #88888');
  });

  test('finds the newest entries of many people with the same name', async () => {
    const people: { id: number }[] = [];
    for (let at = 0; at < 12; at += 1) people.push(await createUser(app.db, { name: 'Nova Namesake' }));
    // Some have acted often, some once, and many at the same time.
    for (let at = 0; at < 60; at += 1) {
      const actor = people[(at * at + (at >> 3)) % 12]!;
      const minute = String(Math.floor(at / 4)).padStart(2, '0');
      await event('session.login', `2026-03-01T10:${minute}:00Z`, at % 3 === 0 ? { subjectId: actor.id } : { actor });
    }
    const all = await app.db
      .selectFrom('audit_log')
      .select('id')
      .where('at', '>=', new Date('2026-03-01T10:00:00Z'))
      .where('at', '<', new Date('2026-03-01T11:00:00Z'))
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .execute();
    const found: number[] = [];
    for (let page = 1; page <= 12; page += 1) {
      found.push(...(await list(`?search=namesake&page=${page}&limit=5`)).map(({ id }) => id));
    }
    expect(found).toEqual(all.map(({ id }) => id));
    const after = await list(`?search=namesake&page=40&limit=5&after=${found[29]}`);
    expect(after.map(({ id }) => id)).toEqual(found.slice(30, 35));
  });

  test('filters by person, by group of actions, and by days in the shelter’s time zone', async () => {
    const { id } = await createUser(app.db, { name: 'Søren Searched' });
    await event('user.deleted', '2026-02-02T04:59:00Z', { subjectId: id });
    await event('session.login', '2026-02-02T05:00:00Z', { actor: { id } });
    const actions = async (search: string) => (await list(search)).map(({ action }) => action);
    expect(await actions('?search=searched')).toEqual(['session.login', 'user.deleted']);
    expect(await actions('?search=searched&action=user')).toEqual(['user.deleted']);
    expect(await actions('?search=searched&action=session.login')).toEqual(['session.login']);
    expect(await actions('?search=searched&from=2026-02-02')).toEqual(['session.login']);
    expect(await actions('?search=searched&to=2026-02-01')).toEqual(['user.deleted']);
    expect(await actions('?search=%25&action=&from=&to=')).toEqual([]);
  });

  test.each([
    '?from=yesterday',
    '?to=2026-02-30',
    '?from=0000-01-01',
    '?action=%00',
    '?search=%00',
    '?page=0',
    '?limit=101',
  ])('rejects %s', async (search) => {
    const { status } = await app.call('GET', `/api/audit-log/${search}`, { token: admin.token });
    expect(status).toBe(400);
  });

  test('keeps IPs for thirty days', async () => {
    await event('user.added', '2026-03-01T00:00:00Z');
    await clearOldIps(app.db, new Date('2026-03-30T00:00:00Z'), 30);
    expect((await list('?from=2026-02-28&to=2026-03-01'))[0]!.ip).toBe('192.0.2.7');
    await clearOldIps(app.db, new Date('2026-04-01T00:00:00Z'), 30);
    expect((await list('?from=2026-02-28&to=2026-03-01'))[0]!.ip).toBeNull();
  });
});

test('the log is filtered by who acted and who it is about', async () => {
  const [noor, sam] = [await createUser(app.db, { name: 'Noor Filtered' }), await createUser(app.db)];
  const { id: pet_id } = await createPet(app.db);
  const application = await createApplication(app.db, { pet_id, user_id: noor.id });
  await event('profile.updated', '2025-06-01T12:00:00Z', { actor: noor, subjectId: noor.id });
  await event('user.updated', '2025-06-02T12:00:00Z', { actor: sam, subjectId: noor.id });
  await event('user.updated', '2025-06-03T12:00:00Z', { actor: noor, subjectId: sam.id });
  const about = { subject_type: 'application', subject_id: application.id };
  const at = new Date('2025-06-04T12:00:00Z');
  await app.db
    .insertInto('audit_log')
    .values({ at, action: 'application.approved', ...about })
    .execute();
  const id = await findPersonId(app.db, noor.id);
  const days = async (search: string) => (await list(search)).map((entry) => entry.at.slice(8, 10));
  expect(await days(`?by=${id}`)).toEqual(['03', '01']);
  expect(await days(`?about=${id}`)).toEqual(['04', '02', '01']);
  expect(await days(`?by=${id}&about=${id}&action=profile`)).toEqual(['01']);
  expect(await days(`?about=${id}&search=filtered`)).toEqual(['02', '01']);
});

describe('GET /api/audit-log/ without a page', () => {
  test('lists several batches without a gap or a duplicate', async () => {
    const rows = Array.from({ length: 1234 }, (_, at) => ({
      at: new Date(Date.UTC(2024, 0, 1, 12, 0, at % 7)),
      action: 'user.added',
      subject_type: 'user',
    }));
    for (let from = 0; from < rows.length; from += 400) {
      await app.db
        .insertInto('audit_log')
        .values(rows.slice(from, from + 400))
        .execute();
    }
    const entries = await list('?from=2024-01-01&to=2024-01-01');
    expect(new Set(entries.map(({ id }) => id)).size).toBe(1234);
    expect(entries).toHaveLength(1234);
  });
});
