import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearTables } from '../../../../tests/support/clear-tables.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { createPet } from '../../../../tests/support/factories.ts';
import { MovableClock } from '../../../../tests/support/outbox.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { visitMessages } from '../visits.constants.ts';
import type { AdminVisit } from '../visits.contract.ts';

const clock = new MovableClock();
let app: StartedApp;
let admin: SignedInUser;
beforeAll(async () => {
  app = await startApp({ clock, env: { TZ_SHELTER: 'Pacific/Auckland' } });
  admin = await createSignedInUser(app.db, { role: 'Admin' });
});
afterAll(() => app.stop());
beforeEach(async () => {
  await clearTables(app.db, 'visit_requests', 'emails', 'audit_log');
});

/** The clock is fixed at 10 PM on this day in Auckland. */
const today = '2026-05-04';
const tomorrow = '2026-05-05';

async function createVisit(traits: { visit_date?: string; name?: string; email?: string; pet_id?: number } = {}) {
  const visit = { name: 'Noor Haddad', email: 'noor@example.org', visit_date: today, ...traits };
  return app.db
    .insertInto('visit_requests')
    .values({ ...visit, pet_name: 'Buddy', pet_key: 'buddy', user_id: null, created_at: clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
}

type Answer = AdminVisit & { error: string; fields?: Record<string, string> };
const update = (id: number, body: Record<string, unknown>) =>
  app.call<Answer>('PUT', `/api/visits/${id}`, { body, token: admin.token });
const remove = (id: number) => app.call('DELETE', `/api/visits/${id}`, { token: admin.token });
const list = async (query = '') =>
  (await app.call<AdminVisit[]>('GET', `/api/visits/${query}`, { token: admin.token })).body;
const emails = () => app.db.selectFrom('emails').select(['type', 'content', 'to_email']).orderBy('id').execute();
const auditEntries = () =>
  app.db.selectFrom('audit_log').select(['action', 'subject_id', 'details']).orderBy('id').execute();

describe('GET /api/visits/', () => {
  // Specification: visit-request-saved
  test('lists two weeks from the shelter’s today, by date', async () => {
    const pet = await createPet(app.db, { adoption_status: 'Adopted' });
    await createVisit({ visit_date: '2026-05-03', email: 'a@example.org' });
    await createVisit({ visit_date: '2026-05-18', email: 'b@example.org' });
    await createVisit({ visit_date: '2026-05-17', email: 'c@example.org', pet_id: pet.id });
    await createVisit({ email: 'd@example.org' });
    expect((await list()).map(({ date, pet_status }) => [date, pet_status])).toEqual([
      [today, null],
      ['2026-05-17', 'Adopted'],
    ]);
    expect((await list('?from=2026-05-03&days=1')).map(({ date }) => date)).toEqual(['2026-05-03']);
  });

  test('finds part of a name, an email or a pet’s name on any day', async () => {
    await createVisit({ visit_date: '2026-01-03', name: 'Ben 100% Ade', email: 'ben@example.org' });
    await createVisit({ email: 'noor@example.org' });
    expect((await list('?search=100%25')).map(({ name }) => name)).toEqual(['Ben 100% Ade']);
    expect(await list('?search=NOOR@')).toHaveLength(1);
    expect(await list('?search=udd')).toHaveLength(2);
    expect(await list('?search=udd&from=2026-05-04')).toHaveLength(1);
  });

  test('is for Admins', async () => {
    const { token } = await createSignedInUser(app.db);
    expect((await app.call('GET', '/api/visits/', { token })).status).toBe(403);
    expect((await app.call('GET', '/api/visits/')).status).toBe(401);
  });
});

describe('PUT /api/visits/:id', () => {
  test('records and resets the outcome without an email', async () => {
    const { id } = await createVisit();
    for (const status of ['done', 'no-show', 'booked']) {
      expect((await update(id, { status })).body).toMatchObject({ id, status, date: today });
    }
    expect(await emails()).toEqual([]);
    expect((await auditEntries())[0]).toEqual({
      action: 'visit.updated',
      subject_id: id,
      details: { fields: ['status'], status: 'done' },
    });
  });

  test('rejects an outcome before the day of the visit', async () => {
    const { id } = await createVisit({ visit_date: tomorrow });
    expect((await update(id, { status: 'done' })).status).toBe(409);
    expect((await list())[0]).toMatchObject({ status: 'booked' });
  });

  test('moves a visit, books it again, and emails the visitor', async () => {
    const { id } = await createVisit();
    await update(id, { status: 'no-show' });
    expect((await update(id, { date: tomorrow })).body).toMatchObject({ status: 'booked', date: tomorrow });
    const [email] = await emails();
    expect(email).toMatchObject({ type: 'visit-moved', to_email: 'noor@example.org' });
    expect(email!.content.paragraphs[0]).toContain('is now Tuesday, May 5, 2026. It was Monday, May 4, 2026');
  });

  test('moves no visit to a closed day, and books none again on it', async () => {
    await app.db.insertInto('closed_days').values({ day: tomorrow, location: '', reason: 'A storm' }).execute();
    const { id } = await createVisit();
    const { status, body } = await update(id, { date: tomorrow, time: '10:00 AM', location: 'Main Branch' });
    expect([status, body.fields]).toEqual([409, { date: visitMessages.closed }]);
    expect((await update(id, { date: tomorrow })).status).toBe(409);
    const canceled = await createVisit({ visit_date: tomorrow, email: 'b@example.org' });
    await update(canceled.id, { status: 'canceled' });
    expect((await update(canceled.id, { status: 'booked' })).status).toBe(409);
    expect((await list()).map(({ date, status: now }) => [date, now])).toEqual([
      [today, 'booked'],
      [tomorrow, 'canceled'],
    ]);
    await clearTables(app.db, 'closed_days');
  });

  test('changes nothing when the request equals the stored visit', async () => {
    const { id } = await createVisit();
    expect((await update(id, { date: today, status: 'booked' })).status).toBe(200);
    expect([await emails(), await auditEntries()]).toEqual([[], []]);
  });

  test('rejects days out of range, and a day that has the same visit', async () => {
    const { id } = await createVisit();
    await createVisit({ visit_date: tomorrow, email: 'NOOR@example.org' });
    expect((await update(id, { date: '2026-05-03' })).body.fields).toEqual({ date: 'must be today or later' });
    expect((await update(id, { date: '2027-05-05' })).status).toBe(400);
    expect((await update(id, { date: tomorrow })).status).toBe(409);
    expect((await update(id + 10, { date: tomorrow })).status).toBe(404);
    expect([await emails(), await auditEntries()]).toEqual([[], []]);
  });
});

describe('DELETE /api/visits/:id', () => {
  test('emails a visitor whose visit is upcoming', async () => {
    const { id } = await createVisit();
    expect((await remove(id)).status).toBe(204);
    expect(await emails()).toMatchObject([{ type: 'visit-cancelled', to_email: 'noor@example.org' }]);
    expect(await auditEntries()).toMatchObject([{ action: 'visit.deleted', subject_id: id }]);
    expect((await remove(id)).status).toBe(404);
  });

  test('sends no email about a past visit', async () => {
    const removed = await createVisit({ visit_date: '2026-05-03' });
    const missed = await createVisit();
    await update(missed.id, { status: 'no-show' });
    await remove(removed.id);
    await remove(missed.id);
    expect(await emails()).toEqual([]);
  });

  test('sends no email to people of the demo shelter', async () => {
    const { id: user_id } = await createSignedInUser(app.db, { is_demo: true });
    const { id } = await createVisit();
    await app.db.updateTable('visit_requests').set({ user_id }).where('id', '=', id).execute();
    await remove(id);
    expect(await app.db.selectFrom('emails').select(['is_demo', 'user_id']).execute()).toEqual([
      { is_demo: true, user_id },
    ]);
  });
});
