import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApplied, decide, listEmailTypes, sortedStatuses } from '../../../../tests/support/adoption-calls.ts';
import { clearTables } from '../../../../tests/support/clear-tables.ts';
import { createPet } from '../../../../tests/support/factories.ts';
import { createSignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import type { AdminApplication } from '../manage-adoptions.contract.ts';
import type { ApplicationDetails } from '../review.contract.ts';

let app: StartedApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  await clearTables(app.db, 'receipts', 'receipt_series');
});

type Answer = { status: number; body: AdminApplication & { error: string; fields?: Record<string, string> } };

async function createApproved(pet: Parameters<typeof createApplied>[1] = {}) {
  const { application, admin, adopter, petId } = await createApplied(app, { species: 'Dog', ...pet });
  await decide(app, admin, application.id, 'Approved');
  const send = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object, { token } = admin): Promise<Answer> =>
    app.call(method, `/api/adoptions/${application.id}/${path}`, { token, ...(body && { body }) });
  const fee = async () =>
    (await app.call<ApplicationDetails>('GET', `/api/adoptions/${application.id}/details`, { token: admin.token })).body
      .application.fee;
  return { id: application.id, petId, admin, adopter, send, fee };
}

const dueOf = (id: number) =>
  app.db.selectFrom('due_fees').select('balance_cents').where('application_id', '=', id).executeTakeFirst();

describe('the quoted fee', () => {
  test('is the pet’s own, and stays what it was when the applicant submitted', async () => {
    const { application, admin, petId } = await createApplied(app, { species: 'Dog', adoption_fee_cents: 12_550 });
    expect(application.fee).toMatchObject({ amount_cents: 12_550, quoted_cents: 12_550, is_fixed: true });
    await app.db.updateTable('pets').set({ adoption_fee_cents: 90_000 }).where('id', '=', petId).execute();
    const { body } = await decide(app, admin, application.id, 'Approved');
    expect(body.fee).toMatchObject({ amount_cents: 12_550, status: 'due', balance_cents: 12_550 });
  });

  test('is changed with a reason, which is audited, and the applicant is emailed', async () => {
    const { application, admin } = await createApplied(app, { species: 'Dog' });
    const change = (body: object): Promise<Answer> =>
      app.call('PUT', `/api/adoptions/${application.id}/fee`, { token: admin.token, body });
    expect((await change({ fee_cents: 20_000 })).status).toBe(400);
    const { body } = await change({ fee_cents: 20_000, reason: 'Senior pet' });
    expect(body.fee).toMatchObject({ amount_cents: 20_000, quoted_cents: 20_000 });
    expect(await listEmailTypes(app.db, application.id)).toContain('fee-changed');
    const event = await app.db
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'fee.changed')
      .where('subject_id', '=', application.id)
      .executeTakeFirstOrThrow();
    expect(event.details).toMatchObject({ from_cents: 40_000, to_cents: 20_000, reason: 'Senior pet' });
  });

  test.each([0, -1, 12.345, '12.345', 'USD 5', 10_000_001, null])(
    'of %s is rejected, unless it is 0',
    async (fee_cents) => {
      const { application, admin } = await createApplied(app, { species: 'Dog' });
      const { status } = await app.call('PUT', `/api/adoptions/${application.id}/fee`, {
        token: admin.token,
        body: { fee_cents, reason: 'A test' },
      });
      expect(status).toBe(fee_cents === 0 ? 200 : 400);
    },
  );
});

describe('fee lines', () => {
  test('reduce the fee, waive it, and add a deposit', async () => {
    const { send, id } = await createApproved();
    const add = (type: string, amount_cents: number) =>
      send('POST', 'fee-lines', { type, amount_cents, reason: 'Why' });
    expect((await add('discount', 10_000)).body.fee).toMatchObject({ amount_cents: 30_000, balance_cents: 30_000 });
    expect((await add('deposit', 5000)).body.fee).toMatchObject({ amount_cents: 35_000 });
    expect((await add('waiver', 30_001)).status).toBe(409);
    const { body } = await add('waiver', 30_000);
    expect(body.fee).toMatchObject({ amount_cents: 5000, balance_cents: 5000, status: 'due' });
    const deposit = body.fee.lines.find(({ type }) => type === 'deposit')!;
    expect((await send('DELETE', `fee-lines/${deposit.id}`)).body.fee).toMatchObject({ status: 'waived' });
    expect((await send('DELETE', `fee-lines/${deposit.id}`)).status).toBe(404);
    expect(await dueOf(id)).toBeUndefined();
  });

  test('can’t make the fee less than what was paid', async () => {
    const { send } = await createApproved();
    await send('POST', 'payment', { method: 'cash', amount_cents: 35_000 });
    const discount = (amount_cents: number) =>
      send('POST', 'fee-lines', { type: 'discount', amount_cents, reason: 'Why' });
    expect((await discount(5001)).status).toBe(409);
    expect((await discount(5000)).body.fee).toMatchObject({ status: 'paid', balance_cents: 0 });
    expect((await send('PUT', 'fee', { fee_cents: 39_999, reason: 'Why' })).status).toBe(409);
  });

  test('change no fee of an application that has ended', async () => {
    const { application, admin } = await createApplied(app);
    await decide(app, admin, application.id, 'Rejected');
    const body = { type: 'discount', amount_cents: 100, reason: 'Why' };
    const path = `/api/adoptions/${application.id}/fee-lines`;
    expect((await app.call('POST', path, { token: admin.token, body })).status).toBe(409);
  });
});

describe('payments', () => {
  test('come in parts, each with a receipt, and a donation on top', async () => {
    const { send, id } = await createApproved();
    await send('POST', 'fee-lines', { type: 'deposit', amount_cents: 5000, reason: 'Until neutered' });
    const first = await send('POST', 'payment', { method: 'check', amount_cents: 15_000 });
    expect(first.body.fee).toMatchObject({ status: 'due', paid_cents: 15_000, balance_cents: 30_000 });
    expect(await dueOf(id)).toEqual({ balance_cents: 30_000 });
    expect((await send('POST', 'payment', { method: 'cash', amount_cents: 30_001 })).body.error).toContain('$300');
    const second = await send('POST', 'payment', { method: 'cash', donation_cents: 2500 });
    expect(second.body.fee).toMatchObject({ status: 'paid', paid_cents: 45_000, balance_cents: 0 });
    expect(
      second.body.fee.receipts.map(({ fee_cents, deposit_cents, donation_cents }) => [
        fee_cents,
        deposit_cents,
        donation_cents,
      ]),
    ).toEqual([
      [15_000, 0, 0],
      [25_000, 5000, 2500],
    ]);
    expect((await send('POST', 'payment', { method: 'cash' })).status).toBe(409);
  });

  test('that two desks record at the same moment are recorded once', async () => {
    const { send } = await createApproved();
    const pay = (body: object) => send('POST', 'payment', { method: 'cash', amount_cents: 20_000, ...body });
    const answers = await Promise.all([1, 2, 3].map(() => pay({ seen_balance_cents: 40_000 })));
    expect(sortedStatuses(answers)).toEqual([200, 409, 409]);
    const client_key = '0a3c3b9e-2b36-4f0f-9f3e-3a5f2f6c1b11';
    const again = await Promise.all([1, 2, 3].map(() => pay({ client_key })));
    expect(sortedStatuses(again)).toEqual([200, 200, 200]);
    expect(again[0]!.body.fee).toMatchObject({ status: 'paid', paid_cents: 40_000 });
    expect(again[0]!.body.fee.receipts).toHaveLength(2);
  });

  test('and refunds with the key of another application are rejected', async () => {
    const other = await createApproved();
    const key = { method: 'cash', client_key: randomUUID() };
    await other.send('POST', 'payment', { ...key, amount_cents: 30_000 });
    const refund = { method: 'cash', fee_cents: 5000, client_key: randomUUID() };
    await other.send('POST', 'refund', refund);
    const { send, fee } = await createApproved();
    expect(await send('POST', 'payment', { ...key, amount_cents: 30_000 })).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('with other details') },
    });
    expect((await fee()).receipts).toEqual([]);
    await send('POST', 'payment', { method: 'cash' });
    expect((await send('POST', 'refund', refund)).status).toBe(409);
    expect((await fee()).receipts).toHaveLength(1);
  });

  test.each([{ amount_cents: 20_000 }, { method: 'card' }, { donation_cents: 500 }])(
    'and refunds with the key of an earlier one, but %o, are rejected',
    async (other) => {
      const { send, fee } = await createApproved();
      const pay = { method: 'cash', amount_cents: 30_000, client_key: randomUUID() };
      expect((await send('POST', 'payment', pay)).status).toBe(200);
      const answer = await send('POST', 'payment', { ...pay, ...other });
      expect(answer).toMatchObject({ status: 409, body: { error: expect.stringContaining('with other details') } });
      const refund = { method: 'cash', fee_cents: 5000, client_key: randomUUID() };
      expect((await send('POST', 'refund', refund)).status).toBe(200);
      const { amount_cents: fee_cents = 5000, ...others } = other as { amount_cents?: number };
      expect((await send('POST', 'refund', { ...refund, fee_cents, ...others })).status).toBe(409);
      expect((await send('POST', 'refund', { ...refund, client_key: pay.client_key })).status).toBe(409);
      expect((await send('POST', 'payment', pay)).status).toBe(200);
      expect((await send('POST', 'refund', refund)).status).toBe(200);
      expect((await fee()).receipts).toHaveLength(2);
    },
  );

  test.each([
    { amount_cents: 0 },
    { amount_cents: -1 },
    { amount_cents: 10.005 },
    { amount_cents: '10.005' },
    { amount_cents: '€10' },
    { donation_cents: -5 },
    { method: 'online' },
    { note: 'Card 4242 4242 4242 4242' },
    { client_key: 'none' },
  ])('of %o are rejected', async (body) => {
    const { send, fee } = await createApproved();
    expect((await send('POST', 'payment', { method: 'cash', ...body })).status).toBe(400);
    expect(await fee()).toMatchObject({ status: 'due', receipts: [] });
  });

  test('a donation alone needs no fee that is due', async () => {
    const { send } = await createApproved();
    await send('POST', 'payment', { method: 'cash' });
    const { body } = await send('POST', 'payment', { method: 'cash', amount_cents: 0, donation_cents: 1000 });
    expect(body.fee).toMatchObject({ status: 'paid', paid_cents: 40_000 });
    expect(body.fee.receipts.at(-1)).toMatchObject({ amount_cents: 1000, donation_cents: 1000 });
  });
});

describe('refunds', () => {
  test('return some parts of a payment, never more than was paid', async () => {
    const { send } = await createApproved();
    await send('POST', 'fee-lines', { type: 'deposit', amount_cents: 5000, reason: 'Until neutered' });
    await send('POST', 'payment', { method: 'card', donation_cents: 1000 });
    const refund = (body: object) => send('POST', 'refund', { method: 'card', ...body });
    const { body } = await refund({ deposit_cents: 5000 });
    // Money that went back doesn't become due again.
    expect(body.fee).toMatchObject({ status: 'paid', balance_cents: 0, paid_cents: 40_000 });
    expect((await refund({ deposit_cents: 1 })).status).toBe(409);
    expect((await refund({ fee_cents: 0 })).status).toBe(400);
    const answers = await Promise.all(Array.from({ length: 10 }, () => refund({ fee_cents: 15_000 })));
    expect(sortedStatuses(answers)).toEqual([200, 200, ...Array.from({ length: 8 }, () => 409)]);
    expect((await refund({})).body.fee).toMatchObject({ status: 'refunded', paid_cents: 0 });
    expect((await refund({})).status).toBe(409);
  });

  test('of a payment of another application are not found', async () => {
    const { send } = await createApproved();
    await send('POST', 'payment', { method: 'cash' });
    const other = await createApproved();
    const { body } = await other.send('POST', 'payment', { method: 'cash' });
    const receipt_id = body.fee.receipts[0]!.id;
    expect((await send('POST', 'refund', { method: 'cash', receipt_id })).status).toBe(404);
    expect((await send('POST', 'void-receipt', { receipt_id, reason: 'Typed twice' })).status).toBe(404);
  });
});

describe('POST /api/adoptions/:id/void-receipt', () => {
  test('makes the fee due again, keeps the number and emails the adopter', async () => {
    const { send, id } = await createApproved();
    const { body } = await send('POST', 'payment', { method: 'cash' });
    const receipt_id = body.fee.receipts[0]!.id;
    const reason = 'Entered for the wrong family';
    const voided = await send('POST', 'void-receipt', { receipt_id, reason });
    expect(voided.body.fee).toMatchObject({ status: 'due', balance_cents: 40_000, paid_cents: 0 });
    expect(voided.body.fee.receipts[0]).toMatchObject({ label: '2026-0001', void_reason: reason });
    expect(await listEmailTypes(app.db, id)).toContain('receipt-voided');
    expect((await send('POST', 'void-receipt', { receipt_id, reason })).status).toBe(409);
    expect((await send('POST', 'payment', { method: 'card' })).body.fee.receipts.at(-1)!.label).toBe('2026-0002');
  });
});

test('a walk-in may pay a part now, and the rest is due', async () => {
  const { id: pet_id } = await createPet(app.db, { species: 'Cat' });
  const { token } = await createSignedInUser(app.db, { role: 'Admin' });
  const person = { first_name: 'Ines', last_name: 'Kaur', phone_number: '+1 555 0177', email: 'ines@example.org' };
  const { body } = await app.call<AdminApplication>('POST', '/api/adoptions/walk-in', {
    token,
    body: { ...person, method: 'cash', pet_id, amount_cents: 6000, donation_cents: 500 },
  });
  expect(body.fee).toMatchObject({ status: 'due', paid_cents: 6000, balance_cents: 10_000 });
});
