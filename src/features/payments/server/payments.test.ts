import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';
import type { PaymentMethod } from '../payments.contract.ts';

let app: StartedApp;
let currentUser: SignedInUser;
beforeAll(async () => {
  app = await startApp();
  currentUser = await createSignedInUser(app.db);
});
afterAll(() => app.stop());

type PaymentResponse = PaymentMethod & { error: string; fields?: Record<string, string> };

function add(body: Record<string, unknown>, who = currentUser) {
  return app.call<PaymentResponse>('POST', '/api/payments/', { token: who.token, body });
}

const listOf = (id: number | string, who = currentUser) =>
  app.call<PaymentMethod[]>('GET', `/api/payments/user/${id}`, { token: who.token });

describe('POST /api/payments/', () => {
  // Specification: payment-type-required, payment-details-required, payment-paypal-address, payment-card-digits
  // Specification: limit-card-digits
  test.each([
    [{}, 'payment_type', 'Please select a payment type.'],
    [{ payment_type: '', method: '' }, 'payment_type', 'Please select a payment type.'],
    [{ payment_type: 'Barter', method: 'hens' }, 'payment_type', 'Please select a payment type.'],
    [{ payment_type: 'PayPal' }, 'method', 'Please enter payment details.'],
    [{ payment_type: 'MasterCard', method: ' ' }, 'method', 'Please enter payment details.'],
    [{ payment_type: 'PayPal', method: 'noor' }, 'method', 'Please enter a valid PayPal email.'],
    [{ payment_type: 'PayPal', method: 'noor\0@example.org' }, 'method', 'Please enter a valid PayPal email.'],
    [
      { payment_type: 'PayPal', method: '5105-1051 0510_5100@example.org' },
      'method',
      'Please enter a valid PayPal email.',
    ],
    [{ payment_type: 'PayPal', method: `${'x'.repeat(254)}@` }, 'method', 'Please enter a valid PayPal email.'],
    [
      { payment_type: 'MasterCard', method: '5105 1051 0510 510' },
      'method',
      'Please enter a valid 16-digit MasterCard number.',
    ],
    [
      { payment_type: 'MasterCard', method: '51051051051051000' },
      'method',
      'Please enter a valid 16-digit MasterCard number.',
    ],
    [
      { payment_type: 'MasterCard', method: '5105-1051-0510-5100' },
      'method',
      'Please enter a valid 16-digit MasterCard number.',
    ],
    [
      { payment_type: 'Card', method: 'Visa 4111 1111 1111 1111' },
      'method',
      'Enter only the last four digits of your card. We never need the whole number.',
    ],
    [{ payment_type: 'Card', method: '' }, 'method', 'Please enter payment details.'],
  ])('rejects %j', async (sent, field, sentence) => {
    const { status, body } = await add(sent);
    expect([status, body]).toEqual([400, { error: sentence, fields: { [field]: sentence } }]);
  });

  test('stores another card by its brand and last four digits, and a payment at pickup without details', async () => {
    const who = await createSignedInUser(app.db);
    const card = await add({ payment_type: 'Card', method: 'visa 1234' }, who);
    expect(card).toMatchObject({ status: 201, body: { payment_type: 'Card', method: 'Visa **** 1234' } });
    const atPickup = { payment_type: 'At pickup', method: '5105105105105100' };
    expect(await add(atPickup, who)).toMatchObject({ status: 201, body: { payment_type: 'At pickup', method: '' } });
    const again = await add({ payment_type: 'At pickup' }, who);
    expect(again.status).toBe(201);
    expect((await listOf(who.id, who)).body.map(({ payment_type }) => payment_type)).toEqual(['At pickup', 'Card']);
  });

  test('the database rejects a card number of any type', async () => {
    const { id: user_id } = await createSignedInUser(app.db);
    for (const payment_type of ['Card', 'At pickup', 'MasterCard', 'PayPal'] as const) {
      const row = { user_id, payment_type, method: 'Visa 4111111111111111', created_at: new Date() };
      await expect(app.db.insertInto('payment_methods').values(row).execute()).rejects.toThrow('hold_no_card_number');
    }
  });

  // Specification: entity-payment-method
  test('stores the last four digits of a card, sent in full or masked', async () => {
    const who = await createSignedInUser(app.db);
    const { status, body } = await add(
      { user_id: String(who.id), payment_type: 'MasterCard', method: ' 5105 1051 0510 5100 ' },
      who,
    );
    expect(status).toBe(201);
    expect(body).toMatchObject({ user_id: who.id, payment_type: 'MasterCard', method: '**** **** **** 5100' });
    const again = await add({ payment_type: 'MasterCard', method: '**** **** **** 5100' }, who);
    expect([again.status, again.body.id]).toEqual([201, body.id]);
  });

  // Specification: entity-payment-method
  test('stores a PayPal email as entered, once', async () => {
    const who = await createSignedInUser(app.db);
    const { body } = await add({ payment_type: 'PayPal', method: 'Noor@Example.org' }, who);
    expect(body.method).toBe('Noor@Example.org');
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => add({ payment_type: 'PayPal', method: 'noor@example.org' }, who)),
    );
    expect(responses.map(({ status, body: { id } }) => [status, id])).toEqual(responses.map(() => [201, body.id]));
    expect((await listOf(who.id, who)).body).toHaveLength(1);
  });

  test('stores at most ten, also of concurrent requests', async () => {
    const who = await createSignedInUser(app.db);
    const responses = await Promise.all(
      Array.from({ length: 14 }, (_, at) => add({ payment_type: 'PayPal', method: `noor${at}@example.org` }, who)),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(4);
  });

  test('rejects another user’s id, also from an Admin', async () => {
    const admin = await createSignedInUser(app.db, { role: 'Admin' });
    const sent = { user_id: currentUser.id, payment_type: 'PayPal', method: 'noor@example.org' };
    expect((await add(sent, admin)).status).toBe(403);
    expect((await add({ ...sent, user_id: admin.id })).status).toBe(403);
    expect((await listOf(currentUser.id)).body).toEqual([]);
  });
});

describe('GET /api/payments/user/:id', () => {
  // Specification: call-get-payments
  test('lists newest first for the owner and Admins, and returns 404 for others', async () => {
    const who = await createSignedInUser(app.db);
    for (const name of ['first', 'second']) await add({ payment_type: 'PayPal', method: `${name}@example.org` }, who);
    const admin = await createSignedInUser(app.db, { role: 'Admin' });
    for (const person of [who, admin]) {
      const { body } = await listOf(who.id, person);
      expect(body.map(({ method }) => method)).toEqual(['second@example.org', 'first@example.org']);
    }
    expect((await listOf(who.id, currentUser)).status).toBe(404);
  });
});

describe('DELETE /api/payments/:id', () => {
  // Specification: success-payment-method-deleted
  test('deletes the user’s own and records only its type in the audit log', async () => {
    const who = await createSignedInUser(app.db);
    const { body } = await add({ payment_type: 'PayPal', method: 'gone@example.org' }, who);
    const remove = (by: SignedInUser) => app.call('DELETE', `/api/payments/${body.id}`, { token: by.token });
    const admin = await createSignedInUser(app.db, { role: 'Admin' });
    expect([(await remove(currentUser)).status, (await remove(admin)).status]).toEqual([404, 404]);
    expect((await remove(who)).status).toBe(204);
    expect((await listOf(who.id, who)).body).toEqual([]);
    expect((await remove(who)).status).toBe(404);
    const events = await app.db
      .selectFrom('audit_log')
      .select(['action', 'details'])
      .where('actor_id', '=', who.id)
      .orderBy('id')
      .execute();
    expect(events).toEqual([
      { action: 'payment_method.added', details: { payment_type: 'PayPal' } },
      { action: 'payment_method.deleted', details: { payment_type: 'PayPal' } },
    ]);
  });
});
