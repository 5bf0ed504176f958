import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apply, decide } from '../../../../tests/support/adoption-calls.ts';
import { bond, createAnimals, createBond, createJoint } from '../../../../tests/support/bond-calls.ts';
import { findPersonId } from '../../../../tests/support/factories.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { addDays, dayIn } from '../../../platform/shelter-day.contract.ts';
import type { Application } from '../../adoptions/adoptions.contract.ts';
import type { ShelterDay } from '../../dashboards/day.contract.ts';
import type { PersonHistoryEntry } from '../../people/person.contract.ts';
import type { QuickSearchResult } from '../../quick-search/quick-search.contract.ts';

let app: StartedApp;
let admin: SignedInUser;
beforeAll(async () => {
  app = await startApp();
  admin = await createSignedInUser(app.db, { role: 'Admin' });
});
afterAll(() => app.stop());

const get = async <Body>(path: string) => (await app.call<Body>('GET', path, { token: admin.token })).body;
const getDay = () => get<ShelterDay>('/api/admin/day');

const listConsequences = async (id: number, change: string) =>
  (await get<{ sentences: string[] }>(`/api/adoptions/${id}/consequences?change=${change.replaceAll(' ', '%20')}`))
    .sentences;

/** Of the application’s pickup. */
async function bookPickup(adopter: SignedInUser, daysAhead: number): Promise<string> {
  const date = addDays(dayIn('UTC', new Date()), daysAhead);
  const body = { date, time: '10:00 AM' };
  const { status } = await app.call('POST', '/api/schedule-pickup/', { token: adopter.token, body });
  expect(status).toBe(201);
  return date;
}

describe('one application for several animals', () => {
  test('is one entry of the person’s page, with all names', async () => {
    const { rows } = await createJoint(app, admin);
    const person = await findPersonId(app.db, rows[0]);
    const { history } = await get<{ history: PersonHistoryEntry[] }>(`/api/admin/people/${person}`);
    const applications = history.filter(({ type }) => type === 'application');
    expect(applications).toMatchObject([{ title: 'Bella and Max', id: rows[0] }]);
  });

  test('is found once by quick search', async () => {
    await createJoint(app, admin, { first_name: 'Quirina', last_name: 'Vance' });
    const { results } = await get<{ results: QuickSearchResult[] }>('/api/admin/search?text=quirina');
    const found = results.filter(({ type }) => type === 'application');
    expect(found).toMatchObject([{ title: 'Quirina Vance', detail: expect.stringContaining('Bella and Max') }]);
  });

  test('counts once on the dashboard, also if it is overdue', async () => {
    const before = await getDay();
    const { rows } = await createJoint(app, admin, { first_name: 'Otto' });
    expect((await getDay()).undecided).toBe(before.undecided + 1);
    const created_at = new Date(Date.now() - 100 * 86_400_000);
    await app.db.updateTable('applications').set({ created_at }).where('id', 'in', rows).execute();
    const { overdue } = await getDay();
    expect(overdue.total).toBe(before.overdue.total + 1);
    expect(overdue.items[0]).toMatchObject({ id: rows[0], pet_name: 'Bella and Max' });
  });

  test('has one pickup with all names and the sum of the fees', async () => {
    const { rows, adopter } = await createJoint(app, admin);
    await decide(app, admin, rows[0], 'Approved');
    const date = await bookPickup(adopter, 5);
    const pickups = await get<{ pet_name: string; fee_due_cents: number; date: string }[]>('/api/schedule-pickup/');
    expect(pickups.filter((pickup) => pickup.date === date)).toMatchObject([
      { pet_name: 'Bella and Max', fee_due_cents: 80_000 },
    ]);
  });

  test('says what its animals cost, and what of it is due', async () => {
    const { rows } = await createJoint(app, admin);
    await decide(app, admin, rows[0], 'Approved');
    const line = { type: 'discount', amount_cents: 15_000, reason: 'Two at once' };
    await app.call('POST', `/api/adoptions/${rows[1]}/fee-lines`, { token: admin.token, body: line });
    const { together } = await get<Application>(`/api/adoptions/${rows[0]}`);
    expect(together).toMatchObject([
      { name: 'Bella', amount_cents: 40_000, balance_cents: 40_000, paid_cents: 0 },
      { name: 'Max', fee_cents: 40_000, amount_cents: 25_000, balance_cents: 25_000, paid_cents: 0 },
    ]);
  });
});

describe('GET /api/adoptions/:id/consequences', () => {
  test('names all animals, the sum of their fees, and each other applicant once', async () => {
    const { rows, bella } = await createJoint(app, admin);
    const sam = await createSignedInUser(app.db);
    const { body: other } = await apply(app, sam, bella, { first_name: 'Sam', last_name: 'Okafor' });
    expect(await listConsequences(rows[1], 'Approved')).toEqual([
      'Bella and Max become Adopted.',
      'Sam Okafor’s application is waitlisted.',
      'The adoption fees, $800 total, are due at pickup.',
      'We’ll email Noor Haddad and Sam Okafor in 5 minutes. Until then, you can undo this.',
    ]);
    expect(await listConsequences(rows[0], 'Rejected')).toContain('Bella and Max stay Available for others.');
    await decide(app, admin, rows[0], 'Approved');
    expect(await listConsequences(other.together[1]!.application_id, 'Pending')).toContain(
      'Bella and Max are Adopted, so the application is waitlisted.',
    );
  });

  test('includes an applicant for the other animal alone', async () => {
    const [bella, max] = (await createAnimals(app, 'Bella', 'Max')) as [number, number];
    const sam = await createSignedInUser(app.db);
    await apply(app, sam, max, { first_name: 'Sam', last_name: 'Okafor' });
    await bond(app, admin, bella, [max]);
    const noor = await createSignedInUser(app.db);
    const { body } = await apply(app, noor, bella);
    expect(await listConsequences(body.id, 'Approved')).toContain('Sam Okafor’s application is waitlisted.');
  });

  test('says what it means that one animal comes back alone', async () => {
    const { rows } = await createJoint(app, admin);
    await decide(app, admin, rows[0], 'Approved');
    await app.call('POST', `/api/adoptions/${rows[0]}/handover`, { token: admin.token, body: {} });
    expect(await listConsequences(rows[0], 'returned')).toContain('Bella and Max become Available again.');
    expect(await listConsequences(rows[1], 'returned alone')).toEqual([
      'Max becomes Available again.',
      'The bond ends, and Bella stays with Noor Haddad.',
      'The application stays Approved, with the return on record.',
      'We’ll email Noor Haddad in 5 minutes. Until then, you can undo this.',
    ]);
  });

  test('counts one application of those that are rejected together', async () => {
    const { rows } = await createJoint(app, admin);
    await decide(app, admin, rows[0], 'Approved');
    expect((await get<{ sentences: string[] }>(`/api/adoptions/bulk-consequences?ids=${rows[1]}`)).sentences).toEqual([
      '1 application will be rejected.',
      'Bella and Max become Available again.',
      'We’ll send 1 email in 5 minutes. Until then, you can undo this.',
    ]);
  });

  test('counts one application when the status of its animals is changed together', async () => {
    const { bella, max } = await createJoint(app, admin);
    const { body } = await app.call<{ sentences: string[] }>('POST', '/api/adoptions/pet-consequences', {
      token: admin.token,
      body: { pet_ids: [bella, max], adoption_status: 'Pending' },
    });
    expect(body.sentences).toContain('1 open application for Bella and Max stays open, for you to decide.');
  });
});

test('the page of an animal is on hold while one that goes home with it is', async () => {
  const [bella, max] = await createBond(app, admin);
  const page = async () => (await app.get(`/pets/${bella}`)).text();
  expect(await page()).toContain('One application is for all of them.');
  await app.call('PUT', `/api/pets/${max}`, { token: admin.token, body: { adoption_status: 'Pending' } });
  const onHold = await page();
  expect(onHold).toContain('They’re on hold together.');
  expect(onHold).toContain('Bella is on hold right now. We aren’t taking new applications');
  const adopter = await createSignedInUser(app.db);
  expect((await apply(app, adopter, bella)).status).toBe(409);
  await app.call('PUT', `/api/pets/${max}`, { token: admin.token, body: { adoption_status: 'Available' } });
  expect(await page()).not.toContain('on hold');
});
