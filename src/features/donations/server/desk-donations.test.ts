import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { donationCalls, type Answer } from '../../../../tests/support/donation-calls.ts';
import { startPayingShelter, type PayingShelter } from '../../../../tests/support/online-payments.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp } from '../../../../tests/support/start-app.ts';
import type { Donation } from '../donations.contract.ts';

let paying: PayingShelter;
let admin: SignedInUser;
beforeAll(async () => {
  paying = await startPayingShelter(startApp);
  admin = await createSignedInUser(paying.app.db, { role: 'Admin' });
});
afterAll(() => paying.stop());

const { donor, receiptsOf, countAll, emailsTo, list, record, atDesk, donate } = donationCalls(
  () => paying,
  () => admin,
);

describe('POST /api/donations/', () => {
  test('records a donation in cash, with its receipt and in the cash drawer, once for each key', async () => {
    const drawer = async () =>
      (await paying.app.call<{ received_cents: number }>('GET', '/api/cash-drawer/', { token: admin.token })).body
        .received_cents;
    const before = await drawer();
    const body = { ...atDesk(), client_key: randomUUID() };
    const answers = await Promise.all([record(body), record(body), record(body)]);
    expect(new Set(answers.map(({ body: { id } }) => id)).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 201, body: { method: 'cash', amount_cents: 5000, mode: null } });
    expect(await drawer()).toBe(before + 5000);
    expect((await emailsTo(body.email)).map(({ type }) => type)).toEqual(['donation-received']);
  });

  test('rejects the key of an earlier donation or refund with other details', async () => {
    const body = { ...atDesk(), client_key: randomUUID() };
    const { id } = (await record(body)).body;
    for (const other of [{ amount_cents: 6000 }, { method: 'card' }, { email: donor().email }]) {
      expect(await record({ ...body, ...other })).toMatchObject({
        status: 409,
        body: { error: expect.stringContaining('with other details') },
      });
    }
    const refund = (fields: object): Promise<Answer<Donation>> =>
      paying.app.call('POST', `/api/donations/${id}/refund`, { token: admin.token, body: fields });
    const refunded = { amount_cents: 1000, method: 'cash', client_key: randomUUID() };
    expect((await refund(refunded)).body).toMatchObject({ refunded_cents: 1000 });
    for (const other of [{ amount_cents: 2000 }, { method: 'card' }, { client_key: body.client_key }]) {
      expect((await refund({ ...refunded, ...other })).status).toBe(409);
    }
    expect(await record(body)).toMatchObject({ status: 201, body: { id } });
    expect(await refund(refunded)).toMatchObject({ status: 200, body: { refunded_cents: 1000 } });
  });

  test('rejects the key of another donation or of a refund', async () => {
    const [one, other] = [{ ...atDesk(), client_key: randomUUID() }, atDesk()];
    const ids = [(await record(one)).body.id, (await record(other)).body.id];
    const refund = (id: number, client_key: string): Promise<Answer<Donation>> =>
      paying.app.call('POST', `/api/donations/${id}/refund`, {
        token: admin.token,
        body: { amount_cents: 1000, method: 'cash', client_key },
      });
    const client_key = randomUUID();
    expect((await refund(ids[0]!, client_key)).status).toBe(200);
    expect((await refund(ids[1]!, client_key)).status).toBe(409);
    expect((await record({ ...atDesk(), amount_cents: 1000, client_key })).status).toBe(409);
    expect((await list(`?search=${encodeURIComponent(other.email)}`)).body).toMatchObject([{ refunded_cents: 0 }]);
  });

  test('refunds at most what is left, and voids what nothing was refunded of', async () => {
    const { id } = (await record(atDesk())).body;
    const act = (what: string, body: object): Promise<Answer<Donation>> =>
      paying.app.call('POST', `/api/donations/${id}/${what}`, { token: admin.token, body });
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => act('refund', { amount_cents: 2000, method: 'cash' })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409, 409]);
    expect((await act('void', { reason: 'Typo' })).status).toBe(409);
    const other = (await record({ ...atDesk(), email: '' })).body;
    const voided: Answer<Donation> = await paying.app.call('POST', `/api/donations/${other.id}/void`, {
      token: admin.token,
      body: { reason: 'Typo' },
    });
    expect(voided).toMatchObject({ status: 200, body: { is_voided: true, refundable_cents: 0 } });
  });

  test('voids a refund that was recorded by mistake, once, and counts the donation in full again', async () => {
    const { body: donation } = await record(atDesk());
    const act = (what: string, body: object, { id } = donation): Promise<Answer<Donation>> =>
      paying.app.call('POST', `/api/donations/${id}/${what}`, { token: admin.token, body });
    const drawer = async () =>
      (await paying.app.call<{ refunded_cents: number }>('GET', '/api/cash-drawer/', { token: admin.token })).body
        .refunded_cents;
    const before = await drawer();
    const refunded = await act('refund', { amount_cents: 5000, method: 'cash' });
    const [refund] = refunded.body.refunds;
    expect(refund).toMatchObject({ amount_cents: 5000, method: 'cash' });
    expect(await drawer()).toBe(before + 5000);
    const other = (await record(atDesk())).body;
    const typo = { reason: 'Typed for the wrong donation', receipt_id: refund!.id };
    expect((await act('void', typo, other)).status).toBe(404);
    expect((await act('void', { ...typo, receipt_id: 0 })).status).toBe(400);
    const answers = await Promise.all([1, 2, 3].map(() => act('void', typo)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect((await list(`?search=${encodeURIComponent(donation.email)}`)).body).toMatchObject([
      { refunded_cents: 0, refundable_cents: 5000, refunds: [], is_voided: false },
    ]);
    expect(await drawer()).toBe(before);
    const emails = await emailsTo(donation.email);
    expect(emails.map(({ type }) => type)).toEqual(['donation-received', 'donation-refunded', 'receipt-voided']);
    expect(JSON.stringify(emails.at(-1)!.content)).toContain('to your yearly statement again');
    expect((await act('void', { reason: 'Typo' })).body).toMatchObject({ is_voided: true });
  });

  test('voids no refund that was made online', async () => {
    const { receipt, donation, email } = await donate();
    await paying.app.call('POST', `/api/receipts/${receipt.id}/online-refund`, {
      token: admin.token,
      body: { donation_cents: 1000 },
    });
    const refund = (await receiptsOf(email)).find(({ type }) => type === 'refund')!;
    const answer = await paying.app.call('POST', `/api/donations/${donation.id}/void`, {
      token: admin.token,
      body: { reason: 'Typo', receipt_id: refund.id },
    });
    expect(answer.status).toBe(409);
    expect((await receiptsOf(email)).map(({ voided_at }) => voided_at)).toEqual([null, null]);
  });

  test.each([{ amount_cents: 0 }, { amount_cents: -1 }, { method: 'online' }, { name: ' ' }, { email: 'x' }])(
    'rejects %j, and changes nothing',
    async (wrong) => {
      const before = await countAll();
      expect((await record({ ...atDesk(), ...wrong })).status).toBe(400);
      expect(await countAll()).toEqual(before);
    },
  );
});
