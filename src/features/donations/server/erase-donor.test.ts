import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { donationCalls } from '../../../../tests/support/donation-calls.ts';
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

const { donationsOf, record, atDesk, donate } = donationCalls(
  () => paying,
  () => admin,
);

describe('a donor without an account who asks for their data to be deleted', () => {
  const erase = async (email: string) => {
    const { id } = await paying.app.db
      .insertInto('people')
      .values({ name: 'Dana Donor', email, phone_number: '', created_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow();
    return paying.app.call('DELETE', `/api/admin/people/${id}?permanently=true`, { token: admin.token });
  };

  test('leaves the amounts and the receipts, without a name', async () => {
    const { email, donation, receipt } = await donate();
    expect((await erase(email.toUpperCase())).status).toBe(204);
    const { db } = paying.app;
    expect(await db.selectFrom('donations').selectAll().where('id', '=', donation.id).execute()).toMatchObject([
      { name: '', email: '', amount_cents: 5000, receipt_id: receipt.id },
    ]);
    expect(await db.selectFrom('receipts').selectAll().where('id', '=', receipt.id).execute()).toMatchObject([
      { person_name: '', donation_cents: 5000 },
    ]);
  });

  test('works for staff without a record, by the email of one of their donations', async () => {
    const email = `dana-${randomUUID()}@example.org`;
    const first = await donate({ email });
    await record({ ...atDesk(), email });
    const other = await donate();
    const anonymous = (
      await paying.app.call<Donation>('POST', '/api/donations/', {
        token: admin.token,
        body: { name: 'Old Joe', email: '', amount_cents: 700, method: 'cash' },
      })
    ).body;
    const call = (id: number) => paying.app.call('DELETE', `/api/donations/${id}/donor`, { token: admin.token });
    expect((await call(first.donation.id)).status).toBe(204);
    expect((await call(anonymous.id)).status).toBe(204);
    expect((await call(2_000_000_000)).status).toBe(404);
    const names = await paying.app.db
      .selectFrom('donations')
      .select(['id', 'name'])
      .where('id', 'in', [first.donation.id, other.donation.id, anonymous.id])
      .orderBy('id')
      .execute();
    expect(names.map(({ name }) => name)).toEqual(['', 'Dana Donor', '']);
    expect(await donationsOf(email)).toEqual([]);
  });

  test('is refused for the donor of an account, who deletes the account', async () => {
    const { id, email } = await createSignedInUser(paying.app.db);
    await paying.app.db.updateTable('users').set({ email_confirmed_at: new Date() }).where('id', '=', id).execute();
    const { donation } = await donate({ email });
    const path = `/api/donations/${donation.id}/donor`;
    expect((await paying.app.call('DELETE', path, { token: admin.token })).status).toBe(409);
  });

  test('keeps what was given with the email of an account', async () => {
    const { id, email } = await createSignedInUser(paying.app.db);
    await paying.app.db.updateTable('users').set({ email_confirmed_at: new Date() }).where('id', '=', id).execute();
    const { donation } = await donate({ email });
    expect((await erase(email)).status).toBe(204);
    const stored = paying.app.db.selectFrom('donations').select(['name']).where('id', '=', donation.id);
    expect(await stored.execute()).toEqual([{ name: 'Dana Donor' }]);
  });
});
