import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { donationCalls, type Answer } from '../../../../tests/support/donation-calls.ts';
import { findDonorToken } from '../../../../tests/support/donor-token.ts';
import {
  createPayable,
  reconcile,
  startPayingShelter,
  type PayingShelter,
} from '../../../../tests/support/online-payments.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp } from '../../../../tests/support/start-app.ts';
import type { FeesReport } from '../../reports/reports.contract.ts';
import type { Donation, DonationTotals, Giving } from '../donations.contract.ts';
import { deleteExpiredLinks } from './donor.ts';
import { getStatement } from './statement.ts';

let paying: PayingShelter;
let admin: SignedInUser;
beforeAll(async () => {
  paying = await startPayingShelter(startApp);
  admin = await createSignedInUser(paying.app.db, { role: 'Admin' });
});
afterAll(() => paying.stop());

const year = new Date().getUTCFullYear();

const { record: recordDonation, atDesk } = donationCalls(
  () => paying,
  () => admin,
);

async function record(input: object = {}): Promise<Donation> {
  const { status, body } = await recordDonation({ ...atDesk(), ...input });
  expect(status).toBe(201);
  return body;
}
const refund = (id: number, amount_cents: number) =>
  paying.app.call('POST', `/api/donations/${id}/refund`, {
    token: admin.token,
    body: { amount_cents, method: 'cash' },
  });
const giving = <T = Giving>(what: string, body: object, who?: SignedInUser): Promise<Answer<T>> =>
  paying.app.call('POST', `/api/giving/${what}`, { body, ...(who && { token: who.token }) });
describe('the link in a donor’s email', () => {
  test('shows the donations of its email alone', async () => {
    const { email, receipt } = await record();
    const other = await record();
    const token = await findDonorToken(paying.app.db, email);
    const { body } = await giving('lookup', { token });
    expect(body.email).toBe(email);
    expect(body.donations.map((each) => each.receipt)).toEqual([receipt]);
    expect(JSON.stringify(body)).not.toContain(other.email);
    expect((await giving('receipt', { token, receipt_id: receipt.id })).status).toBe(200);
    expect((await giving('receipt', { token, receipt_id: other.receipt.id })).status).toBe(404);
    expect((await giving('statement', { token, year })).status).toBe(200);
    expect((await giving('statement', { token, year: year - 1 })).status).toBe(404);
  });

  test.each([{ token: 'guessed' }, { token: 'x'.repeat(43) }])('shows nothing for %j', async (body) => {
    const answer = await giving('lookup', body);
    expect(answer).toMatchObject({ status: 404, body: { error: expect.any(String) } });
    expect(Object.keys(answer.body)).toEqual(['error']);
  });

  test('expires', async () => {
    const { email } = await record();
    const token = await findDonorToken(paying.app.db, email);
    await paying.app.db
      .updateTable('donor_links')
      .set({ created_at: new Date(Date.now() - 91 * 86_400_000) })
      .where('email', '=', email)
      .execute();
    expect((await giving('lookup', { token })).status).toBe(404);
  });

  test('is erased from its email when it has expired', async () => {
    const { email } = await record();
    await findDonorToken(paying.app.db, email);
    const tooLate = new Date(Date.now() + 91 * 86_400_000);
    await deleteExpiredLinks(paying.app.db, tooLate);
    await expect(findDonorToken(paying.app.db, email)).rejects.toThrow('no result');
  });
});

describe('an account', () => {
  test('sees its donations only once its email is confirmed', async () => {
    const { email, receipt } = await record();
    const user = await createSignedInUser(paying.app.db, { email });
    const confirm = (at: Date | null) =>
      paying.app.db.updateTable('users').set({ email_confirmed_at: at }).where('id', '=', user.id).execute();
    await confirm(null);
    expect((await giving('lookup', {}, user)).status).toBe(403);
    expect((await giving('receipt', { receipt_id: receipt.id }, user)).status).toBe(403);
    await confirm(new Date());
    expect((await giving('lookup', {}, user)).body.donations).toHaveLength(1);
    expect((await giving('receipt', { receipt_id: receipt.id }, user)).status).toBe(200);
  });

  test('deletes the donor with it; amounts and receipts stay', async () => {
    const email = `noor-${randomUUID()}@example.org`;
    const user = await createSignedInUser(paying.app.db, { email });
    await paying.app.db
      .updateTable('users')
      .set({ email_confirmed_at: new Date() })
      .where('id', '=', user.id)
      .execute();
    const { id } = await record({ email, dedication_type: 'honor', dedication_name: 'Grandma Ida' });
    const { body: data } = await paying.app.call<{ data: { donations: object[] } }>('GET', '/api/users/me/data', {
      token: user.token,
    });
    expect(JSON.stringify(data.data.donations)).toContain('Grandma Ida');
    const { status } = await paying.app.call('DELETE', `/api/users/${user.id}`, { token: admin.token });
    expect(status).toBe(204);
    const donation = await paying.app.db
      .selectFrom('donations as d')
      .innerJoin('receipts as r', 'r.id', 'd.receipt_id')
      .select([
        'd.name',
        'd.email',
        'd.dedication_name',
        'd.amount_cents',
        'r.person_name',
        'r.note',
        'r.donation_cents',
      ])
      .where('d.id', '=', id)
      .executeTakeFirstOrThrow();
    expect(donation).toEqual({
      name: '',
      email: '',
      dedication_name: null,
      amount_cents: 5000,
      person_name: '',
      note: null,
      donation_cents: 5000,
    });
    expect(await paying.app.db.selectFrom('donor_links').selectAll().where('email', '=', email).execute()).toEqual([]);
  });
});

describe('the yearly statement', () => {
  test('adds up to the cent what the receipts say: donations, those on top of a fee, minus refunds', async () => {
    const { adopter, pay } = await createPayable(paying);
    await paying.app.db
      .updateTable('users')
      .set({ email_confirmed_at: new Date() })
      .where('id', '=', adopter.id)
      .execute();
    const { email } = await paying.app.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', adopter.id)
      .executeTakeFirstOrThrow();
    await pay({ donation_cents: 1234 });
    const first = await record({ email: email.toUpperCase(), amount_cents: 10_001 });
    const second = await record({ email, amount_cents: 777 });
    const voided = await record({ email, amount_cents: 400 });
    await refund(first.id, 3333);
    await refund(second.id, 777);
    await paying.app.call('POST', `/api/donations/${voided.id}/void`, {
      token: admin.token,
      body: { reason: 'Typo' },
    });
    await reconcile(paying);
    const sums = async () => (await giving('lookup', {}, adopter)).body.years;
    const donor = { email: email.toLowerCase(), userId: adopter.id };
    const testMode = await getStatement(paying.app.db, donor, { year, timeZone: 'UTC' });
    expect(testMode.totals).toEqual([{ currency: 'USD', donated_cents: 10_778, refunded_cents: 4110 }]);
    expect(await sums()).toEqual([{ year, totals: [{ currency: 'USD', donation_cents: 10_001 - 3333 }] }]);
    await paying.app.db
      .updateTable('checkout_attempts')
      .set({ mode: 'live' })
      .where('user_id', '=', adopter.id)
      .execute();
    const expected = 1234 + 10_001 - 3333;
    const years = await sums();
    expect(years).toEqual([{ year, totals: [{ currency: 'USD', donation_cents: expected }] }]);
    const statement = await getStatement(paying.app.db, donor, { year, timeZone: 'UTC' });
    expect(statement.totals).toEqual([{ currency: 'USD', donated_cents: 12_012, refunded_cents: 4110 }]);
    expect(statement.lines).toHaveLength(3);
    const { rows } = await paying.app.db
      .selectFrom('receipts')
      .select(['type', 'donation_cents', 'voided_at'])
      .where('user_id', '=', adopter.id)
      .execute()
      .then((found) => ({ rows: found }));
    const net = rows
      .filter(({ voided_at }) => voided_at === null)
      .reduce((sum, { type, donation_cents }) => sum + (type === 'refund' ? -1 : 1) * donation_cents, 0);
    expect(net).toBe(expected);
  });

  test('is a PDF for staff and donors, on several pages if it has to be', async () => {
    const email = `many-${randomUUID()}@example.org`;
    for (let n = 0; n < 40; n += 1) await record({ email, amount_cents: 1000 + n });
    const { id } = await record({ email });
    const response = await fetch(`${paying.app.url}/api/donations/${id}/statement?year=${year}`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const text = Buffer.from(await response.arrayBuffer()).toString('latin1');
    expect(text.startsWith('%PDF-')).toBe(true);
    expect(text.match(/\/Type \/Page\b/g)!.length).toBeGreaterThan(1);
    const none = await paying.app.call('GET', `/api/donations/${id}/statement?year=2001`, { token: admin.token });
    expect(none.status).toBe(404);
    const odd = await paying.app.call('GET', `/api/donations/${id}/statement?year=x`, { token: admin.token });
    expect(odd.status).toBe(400);
  });

  test('of a donor without an email has only their donation', async () => {
    const first = await record({ name: 'John Smith', email: '', amount_cents: 2000 });
    await record({ name: 'John Smith', email: '', amount_cents: 9000 });
    const statement = await getStatement(paying.app.db, { donationId: first.id }, { year, timeZone: 'UTC' });
    expect(statement.totals).toEqual([{ currency: 'USD', donated_cents: 2000, refunded_cents: 0 }]);
  });
});

describe('donations in reports', () => {
  test('agree to the cent with the list and with those on top of adoption fees', async () => {
    const day = new Date().toISOString().slice(0, 10);
    const get = <T>(path: string): Promise<Answer<T>> => paying.app.call('GET', path, { token: admin.token });
    const report = (await get<FeesReport>(`/api/reports/fees?from=${year}-01&to=${day.slice(0, 7)}`)).body;
    const totals = (await get<DonationTotals[]>('/api/donations/totals')).body;
    const { onTop } = await paying.app.db
      .selectFrom('receipts')
      .select(({ fn }) => fn.sum<number>('donation_cents').as('onTop'))
      .where('application_id', 'is not', null)
      .where('voided_at', 'is', null)
      .executeTakeFirstOrThrow();
    const net = totals.reduce((sum, { received_cents, refunded_cents }) => sum + received_cents - refunded_cents, 0);
    expect(net).toBeGreaterThan(0);
    expect(report.all.donations_cents).toBe(net + onTop);
  });
});
