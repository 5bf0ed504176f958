import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  apply,
  createApplied,
  decide,
  listEmailTypes,
  petStatus,
  statusesOf,
  sortedStatuses,
} from '../../../../tests/support/adoption-calls.ts';
import { createSignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { createPet } from '../../../../tests/support/factories.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import { addDays } from '../../../platform/shelter-day.contract.ts';
import { applicationFields } from '../adoptions.constants.ts';
import type { AdminApplication } from '../manage-adoptions.contract.ts';

let app: StartedApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

type ApplicationResponse = AdminApplication & { error: string; fields?: Record<string, string> };
const post = (token: string, path: string, body: object) =>
  app.call<ApplicationResponse>('POST', path, { token, body });
const remove = (token: string, path: string) => app.call('DELETE', path, { token });
const receiptsOf = (id: number) =>
  app.db.selectFrom('receipts').selectAll().where('application_id', '=', id).orderBy('id').execute();

/** An approved application and a waitlisted one for the same pet. */
async function createApproved() {
  const made = await createApplied(app);
  const competitor = await createSignedInUser(app.db);
  const waitlisted = (await apply(app, competitor, made.petId)).body.id;
  await decide(app, made.admin, made.application.id, 'Approved');
  return { ...made, id: made.application.id, waitlisted, token: made.admin.token };
}

describe('DELETE /api/adoptions/:id', () => {
  test('makes the pet Available and the others Pending if it was the approved one', async () => {
    const { petId, id, waitlisted, token } = await createApproved();
    expect((await remove(token, `/api/adoptions/${id}`)).status).toBe(204);
    expect(await petStatus(app.db, petId)).toBe('Available');
    expect(await statusesOf(app.db, [id, waitlisted])).toEqual([undefined, 'Pending']);
    expect(await listEmailTypes(app.db, id)).toContain('application-removed');
    expect((await remove(token, `/api/adoptions/${id}`)).status).toBe(404);
  });

  test('leaves the pet with its adopter if it was another one', async () => {
    const { petId, waitlisted, token } = await createApproved();
    expect((await remove(token, `/api/adoptions/${waitlisted}`)).status).toBe(204);
    expect(await petStatus(app.db, petId)).toBe('Adopted');
  });
});

test.each(['an application', 'a pet'])('deleting %s leaves the queued email about a rejection', async (what) => {
  const { petId, application, admin } = await createApplied(app);
  await decide(app, admin, application.id, 'Rejected');
  const path = what === 'a pet' ? `/api/pets/${petId}` : `/api/adoptions/${application.id}`;
  expect((await remove(admin.token, path)).status).toBe(204);
  const types = await listEmailTypes(app.db, application.id);
  expect(types).toContain('application-rejected');
  expect(types).not.toContain('application-removed');
});

test.each(['an application', 'a pet'])('deleting %s removes the pickup from the calendar', async (what) => {
  const { adopter, petId, id, token } = await createApproved();
  const body = { date: addDays(new Date().toISOString().slice(0, 10), 3), time: '10:00 AM' };
  expect((await app.call('POST', '/api/schedule-pickup/', { token: adopter.token, body })).status).toBe(201);
  await remove(token, what === 'a pet' ? `/api/pets/${petId}` : `/api/adoptions/${id}`);
  const email = await app.db
    .selectFrom('emails')
    .select(['content', 'attachment'])
    .where('reference', '=', `application ${id}`)
    .where('type', '=', 'application-removed')
    .executeTakeFirstOrThrow();
  expect(email.content.paragraphs.join(' ')).toContain('is canceled.');
  expect(email.attachment!.text).toContain('METHOD:CANCEL');
});

describe('POST /api/adoptions/:id/return', () => {
  test('makes the pet Available; the application stays Approved', async () => {
    const { petId, id, waitlisted, token, adopter } = await createApproved();
    const { status, body } = await post(token, `/api/adoptions/${id}/return`, { reason: 'Allergies after all' });
    expect([status, body.status, body.return_reason]).toEqual([200, 'Approved', 'Allergies after all']);
    expect(body.returned_at).not.toBeNull();
    expect(await petStatus(app.db, petId)).toBe('Available');
    expect(await statusesOf(app.db, [waitlisted])).toEqual(['Pending']);
    expect((await post(token, `/api/adoptions/${id}/return`, { reason: 'Again' })).status).toBe(409);
    expect((await decide(app, await createSignedInUser(app.db, { role: 'Admin' }), id, 'Rejected')).status).toBe(409);
    expect(
      (await decide(app, await createSignedInUser(app.db, { role: 'Admin' }), waitlisted, 'Approved')).status,
    ).toBe(200);
    expect((await apply(app, adopter, petId)).status).toBe(409);
  });

  test('requires a reason and an adopted pet', async () => {
    const { application, admin } = await createApplied(app);
    const path = `/api/adoptions/${application.id}/return`;
    expect((await post(admin.token, path, { reason: ' ' })).status).toBe(400);
    expect((await post(admin.token, path, { reason: 'No' })).status).toBe(409);
  });
});

describe('POST /api/adoptions/walk-in', () => {
  const person = {
    first_name: 'Sam',
    last_name: 'Okafor',
    phone_number: '555',
    email: 'sam@example.org',
    method: 'cash',
  };

  test('creates an approved application with fee and receipt, and waitlists the others', async () => {
    const { petId, application, admin } = await createApplied(app, { species: 'Kitten' });
    const { status, body } = await post(admin.token, '/api/adoptions/walk-in', { ...person, pet_id: petId });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      user_id: null,
      is_walk_in: true,
      status: 'Approved',
      fee: {
        amount_cents: 16_000,
        status: 'paid',
        receipts: [{ type: 'payment', method: 'cash', person_name: 'Sam Okafor' }],
      },
    });
    expect(await petStatus(app.db, petId)).toBe('Adopted');
    expect(await statusesOf(app.db, [application.id])).toEqual(['Waitlisted']);
    expect(await listEmailTypes(app.db, body.id)).toEqual(['fee-paid']);
  });

  test('without a payment method reserves the pet until the handover, which records the payment', async () => {
    const { petId, application, admin } = await createApplied(app, { species: 'Kitten' });
    const { method: _method, ...contact } = person;
    const walkIn = { ...contact, pet_id: petId, is_new_person: true };
    const { status, body } = await post(admin.token, '/api/adoptions/walk-in', walkIn);
    expect(status).toBe(201);
    const fee = { amount_cents: 16_000, is_fixed: true, status: 'due', receipts: [] };
    expect(body).toMatchObject({ is_walk_in: true, status: 'Approved', handover_at: null, fee });
    expect(await petStatus(app.db, petId)).toBe('Adopted');
    expect(await statusesOf(app.db, [application.id])).toEqual(['Waitlisted']);
    expect(await listEmailTypes(app.db, body.id)).toEqual([]);
    const payment = { method: 'card', amount_cents: 16_000 };
    const adopted = await post(admin.token, `/api/adoptions/${body.id}/handover`, { identity_checked: true, payment });
    expect(adopted.status).toBe(200);
    expect(adopted.body).toMatchObject({ handover_at: expect.any(String), fee: { status: 'paid' } });
  });

  test('rejects an amount without a payment method, and records nothing', async () => {
    const { token } = await createSignedInUser(app.db, { role: 'Admin' });
    const { id: pet_id } = await createPet(app.db);
    const { method: _method, ...contact } = person;
    for (const amounts of [{ amount_cents: 100 }, { donation_cents: 100 }]) {
      const body = { ...contact, pet_id, is_new_person: true, ...amounts };
      const response = await post(token, '/api/adoptions/walk-in', body);
      expect(response.status).toBe(400);
      expect(response.body).toMatchObject({ fields: { method: 'Choose how it was paid.' } });
    }
    expect(await petStatus(app.db, pet_id)).toBe('Available');
  });

  test('returns empty strings for the form fields of a walk-in', async () => {
    const { token } = await createSignedInUser(app.db, { role: 'Admin' });
    const { id: pet_id } = await createPet(app.db);
    const { body } = await post(token, '/api/adoptions/walk-in', { ...person, email: '', pet_id });
    const submitted = { first_name: 'Sam', last_name: 'Okafor', phone_number: '555' };
    const expected = {
      ...Object.fromEntries(applicationFields.map((field) => [field, ''])),
      ...submitted,
      consent: false,
    };
    expect(body).toMatchObject(expected);
    const listed = await app.call<{ id: number }[]>('GET', '/api/adoptions/', { token });
    expect(listed.body.find(({ id }) => id === body.id)).toMatchObject(expected);
  });

  test('rejects an adopted pet and an unknown one', async () => {
    const { petId, token } = await createApproved();
    expect((await post(token, '/api/adoptions/walk-in', { ...person, pet_id: petId })).status).toBe(409);
    expect((await post(token, '/api/adoptions/walk-in', { ...person, pet_id: 2_000_000_000 })).status).toBe(404);
  });

  test.each(['cash', ''])('accepts one of ten concurrent ones for a pet, paid by “%s”', async (method) => {
    const desks = [
      await createSignedInUser(app.db, { role: 'Admin' }),
      await createSignedInUser(app.db, { role: 'Admin' }),
    ];
    const { id: pet_id } = await createPet(app.db);
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        post(desks[index % 2]!.token, '/api/adoptions/walk-in', { ...person, method, pet_id, is_new_person: true }),
      ),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(9);
  });
});

describe('the fee', () => {
  test('is paid once and refunded once, each with a receipt', async () => {
    const { id, token } = await createApproved();
    const pay = () => post(token, `/api/adoptions/${id}/payment`, { method: 'card', note: 'Terminal 2' });
    const responses = await Promise.all([pay(), pay(), pay()]);
    expect(sortedStatuses(responses)).toEqual([200, 409, 409]);
    const refund = () => post(token, `/api/adoptions/${id}/refund`, { method: 'cash' });
    const refunds = await Promise.all([refund(), refund()]);
    expect(sortedStatuses(refunds)).toEqual([200, 409]);
    expect(refunds.find(({ status }) => status === 200)!.body.fee.status).toBe('refunded');
    expect((await receiptsOf(id)).map(({ type, amount_cents }) => [type, amount_cents])).toEqual([
      ['payment', 40_000],
      ['refund', 40_000],
    ]);
  });

  test('is due only after approval, and to be refunded after a later rejection', async () => {
    const { application, admin } = await createApplied(app);
    const path = `/api/adoptions/${application.id}/payment`;
    expect((await post(admin.token, path, { method: 'cash' })).status).toBe(409);
    await decide(app, admin, application.id, 'Approved');
    expect((await post(admin.token, path, { method: 'gold' })).status).toBe(400);
    const typed = await post(admin.token, path, { method: 'card', note: 'Card 5105 1051 0510 5100' });
    expect([typed.status, typed.body.fields]).toEqual([400, { note: expect.stringContaining('card number') }]);
    await post(admin.token, path, { method: 'cash' });
    expect((await decide(app, admin, application.id, 'Rejected')).body.fee.status).toBe('to be refunded');
  });

  test('is due again after a refund and a second approval', async () => {
    const { id, token, admin } = await createApproved();
    const listDueFees = () => app.call<{ id: number }[]>('GET', '/api/adoptions/?filter=fee+due', { token });
    const isListed = async () => (await listDueFees()).body.some((each) => each.id === id);
    const record = (what: string) => post(token, `/api/adoptions/${id}/${what}`, { method: 'cash' });
    await record('payment');
    expect([(await record('refund')).body.fee.status, await isListed()]).toEqual(['refunded', false]);
    await decide(app, admin, id, 'Rejected');
    expect((await decide(app, admin, id, 'Approved')).body.fee.status).toBe('due');
    expect(await isListed()).toBe(true);
    expect([(await record('payment')).body.fee.status, await isListed()]).toEqual(['paid', false]);
  });
});

describe('a pet with applications', () => {
  test('cannot be set to a status that contradicts the approved application', async () => {
    const { petId, token } = await createApproved();
    const set = (body: object) => app.call('PUT', `/api/pets/${petId}`, { token, body });
    expect((await set({ adoption_status: 'Available' })).status).toBe(409);
    expect((await set({ adoption_status: 'adopted' })).status).toBe(200);
    const many = { ids: [petId], adoption_status: 'Pending' };
    expect((await app.call('PUT', '/api/pets/bulk', { token, body: many })).status).toBe(409);
    expect(await petStatus(app.db, petId)).toBe('Adopted');
  });

  // Specification: call-delete-pet-adoptions
  test('is deleted with them, notifies the applicants and leaves the receipts', async () => {
    const { petId, id, waitlisted, token } = await createApproved();
    await post(token, `/api/adoptions/${id}/payment`, { method: 'cash' });
    expect((await remove(token, `/api/pets/${petId}`)).status).toBe(204);
    expect(await statusesOf(app.db, [id, waitlisted])).toEqual([undefined, undefined]);
    expect(await listEmailTypes(app.db, waitlisted)).toContain('application-removed');
    const remaining = await app.db
      .selectFrom('receipts')
      .select('application_id')
      .where('pet_name', '=', 'Maple')
      .execute();
    expect(remaining).toContainEqual({ application_id: null });
  });
});

describe('DELETE /api/users/:id of an applicant', () => {
  test('deletes open applications and anonymizes the approved one', async () => {
    const { petId, id, adopter, token } = await createApproved();
    await post(token, `/api/adoptions/${id}/payment`, { method: 'cash' });
    const other = (await apply(app, adopter, (await createPet(app.db)).id)).body.id;
    expect((await remove(token, `/api/users/${adopter.id}`)).status).toBe(204);
    expect(await statusesOf(app.db, [id, other])).toEqual(['Approved', undefined]);
    expect(await petStatus(app.db, petId)).toBe('Adopted');
    const details = await app.call('GET', `/api/adoptions/${id}/details`, { token });
    expect(details.body).toMatchObject({
      application: { user_id: null, first_name: '', city: '', is_walk_in: false },
    });
    expect(await receiptsOf(id)).toMatchObject([{ person_name: '', user_id: null }]);
  });

  test('anonymizes a receipt whose application was already deleted', async () => {
    const { id, adopter, token } = await createApproved();
    await post(token, `/api/adoptions/${id}/payment`, { method: 'cash', note: 'Paid by Noor’s sister' });
    const [receipt] = await receiptsOf(id);
    await remove(token, `/api/adoptions/${id}`);
    await remove(token, `/api/users/${adopter.id}`);
    const remaining = app.db.selectFrom('receipts').selectAll().where('id', '=', receipt!.id);
    expect(await remaining.executeTakeFirst()).toMatchObject({ person_name: '', note: null, user_id: null });
  });
});
