import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decide } from '../../../../tests/support/adoption-calls.ts';
import { createJoint } from '../../../../tests/support/bond-calls.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp, type StartedApp } from '../../../../tests/support/start-app.ts';

let app: StartedApp;
let admin: SignedInUser;
beforeAll(async () => {
  app = await startApp();
  admin = await createSignedInUser(app.db, { role: 'Admin' });
});
afterAll(() => app.stop());

async function createApproved(): Promise<[bella: number, max: number]> {
  const { rows } = await createJoint(app, admin);
  await decide(app, admin, rows[0], 'Approved');
  return rows;
}

function pay(id: number, fields: object = {}) {
  return app.call<{ error: string }>('POST', `/api/adoptions/${id}/payment`, {
    token: admin.token,
    body: { method: 'cash', is_together: 'yes', ...fields },
  });
}

/** What was paid for each row: fee and donation. */
async function listPaid(rows: readonly number[]): Promise<(readonly [fee: number, donation: number][])[]> {
  const receipts = await app.db
    .selectFrom('receipts')
    .select(['application_id', 'fee_cents', 'donation_cents'])
    .where('application_id', 'in', [...rows])
    .orderBy('id')
    .execute();
  return rows.map((id) =>
    receipts
      .filter(({ application_id }) => application_id === id)
      .map(({ fee_cents, donation_cents }) => [fee_cents, donation_cents] as const),
  );
}

async function countDue(rows: readonly number[]): Promise<number> {
  const due = await app.db
    .selectFrom('due_fees')
    .select('balance_cents')
    .where('application_id', 'in', [...rows])
    .execute();
  return due.reduce((sum, { balance_cents }) => sum + balance_cents, 0);
}

describe('POST /api/adoptions/:id/payment for all animals', () => {
  test('pays what is left of all, with a receipt for each, and a donation on the first', async () => {
    const rows = await createApproved();
    expect((await pay(rows[0], { donation_cents: 501, seen_balance_cents: 80_000 })).status).toBe(200);
    expect(await listPaid(rows)).toEqual([[[40_000, 501]], [[40_000, 0]]]);
    expect(await countDue(rows)).toBe(0);
    expect((await pay(rows[0])).status).toBe(409);
  });

  test('pays one fee after the other, beginning with the one in the call', async () => {
    const rows = await createApproved();
    expect((await pay(rows[1], { amount_cents: 50_001 })).status).toBe(200);
    expect(await listPaid(rows)).toEqual([[[10_001, 0]], [[40_000, 0]]]);
    expect(await countDue(rows)).toBe(29_999);
    expect((await pay(rows[1], { amount_cents: 29_999 })).status).toBe(200);
    expect(await countDue(rows)).toBe(0);
  });

  test('pays what is due before what was refunded', async () => {
    const rows = await createApproved();
    await pay(rows[0], { amount_cents: 40_000 });
    const refund = { method: 'cash', fee_cents: 40_000 };
    const refunded = await app.call('POST', `/api/adoptions/${rows[0]}/refund`, { token: admin.token, body: refund });
    expect(refunded.status).toBe(200);
    expect((await pay(rows[0], { amount_cents: 40_000 })).status).toBe(200);
    expect((await listPaid(rows))[1]).toEqual([[40_000, 0]]);
  });

  test('rejects more than is left, nothing, and another balance than was seen', async () => {
    const rows = await createApproved();
    const tooMuch = await pay(rows[0], { amount_cents: 80_001 });
    expect([tooMuch.status, tooMuch.body.error]).toEqual([409, expect.stringContaining('$800')]);
    expect((await pay(rows[0], { amount_cents: 0 })).status).toBe(400);
    expect((await pay(rows[0], { seen_balance_cents: 40_000 })).status).toBe(409);
    expect(await listPaid(rows)).toEqual([[], []]);
  });

  test('of 10 calls with one key, one is recorded; of different ones that saw the same, too', async () => {
    const rows = await createApproved();
    const client_key = crypto.randomUUID();
    const same = await Promise.all(
      Array.from({ length: 10 }, (_, at) => pay(rows[at % 2]!, { amount_cents: 100, client_key })),
    );
    expect(same.map(({ status }) => status)).toEqual(same.map(() => 200));
    expect(await countDue(rows)).toBe(79_900);
    const seen = { seen_balance_cents: 79_900 };
    const others = await Promise.all(Array.from({ length: 10 }, (_, at) => pay(rows[at % 2]!, seen)));
    expect(others.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(others.filter(({ status }) => status === 409)).toHaveLength(9);
    const paid = (await listPaid(rows)).flat();
    expect(paid.reduce((sum, [fee]) => sum + fee, 0)).toBe(80_000);
  });

  test('is recorded once for a key, which takes no other amount', async () => {
    const rows = await createApproved();
    const client_key = randomUUID();
    const payment = { amount_cents: 60_000, donation_cents: 500, client_key };
    expect((await pay(rows[0], payment)).status).toBe(200);
    expect((await pay(rows[0], payment)).status).toBe(200);
    expect((await pay(rows[0], { ...payment, amount_cents: 40_000 })).status).toBe(409);
    expect((await pay(rows[0], { ...payment, method: 'card' })).status).toBe(409);
    expect(await listPaid(rows)).toEqual([[[40_000, 500]], [[20_000, 0]]]);
  });

  test('without the choice, pays the one in the call alone', async () => {
    const rows = await createApproved();
    expect((await pay(rows[1], { is_together: 'no' })).status).toBe(200);
    expect(await listPaid(rows)).toEqual([[], [[40_000, 0]]]);
  });

  test('is recorded with the handover, or neither is', async () => {
    const rows = await createApproved();
    const payment = { method: 'card', is_together: 'yes', amount_cents: 80_000, seen_balance_cents: 1 };
    const handOver = (fields: object) =>
      app.call('POST', `/api/adoptions/${rows[0]}/handover`, {
        token: admin.token,
        body: { identity_checked: 'yes', payment: { ...payment, ...fields } },
      });
    expect((await handOver({})).status).toBe(409);
    expect(await listPaid(rows)).toEqual([[], []]);
    expect((await handOver({ seen_balance_cents: 80_000 })).status).toBe(200);
    expect(await countDue(rows)).toBe(0);
  });
});
