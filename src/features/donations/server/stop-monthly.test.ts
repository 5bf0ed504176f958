import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '../../../../tests/support/donation-calls.ts';
import { findDonorToken } from '../../../../tests/support/donor-token.ts';
import { fakeKeys } from '../../../../tests/support/fake-payments.ts';
import { monthlyCalls } from '../../../../tests/support/monthly-calls.ts';
import { reconcile, startPayingShelter, type PayingShelter } from '../../../../tests/support/online-payments.ts';
import { createSignedInUser, type SignedInUser } from '../../../../tests/support/signed-in-users.ts';
import { startApp } from '../../../../tests/support/start-app.ts';
import { keyMessages } from '../../online-payments/online-payments.constants.ts';
import type { Giving, MonthlyDonation } from '../donations.contract.ts';

let paying: PayingShelter;
let admin: SignedInUser;
beforeAll(async () => {
  paying = await startPayingShelter(startApp);
  admin = await createSignedInUser(paying.app.db, { role: 'Admin' });
});
afterAll(() => paying.stop());

const { receiptsOf, findMonthly, emailTypesTo, allDelivered, start } = monthlyCalls(
  () => paying,
  () => admin,
);

describe('stopping a monthly donation', () => {
  const stopAsStaff = (id: number, who = admin): Promise<Answer<MonthlyDonation>> =>
    paying.app.call('POST', `/api/donations/monthly/${id}/stop`, { token: who.token });

  test('works for staff, once, and the donor is emailed', async () => {
    const { id, email, subscription } = await start();
    const answers = await Promise.all([stopAsStaff(id), stopAsStaff(id), stopAsStaff(id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await allDelivered();
    expect((await stopAsStaff(id)).body).toMatchObject({ status: 'ended' });
    expect((await paying.fake.state()).subscriptions[subscription]).toMatchObject({ status: 'canceled' });
    expect((await emailTypesTo(email)).filter((type) => type === 'monthly-donation-ended')).toHaveLength(1);
    expect((await stopAsStaff(999_999)).status).toBe(404);
  });

  test('is carried out later if the provider is away', async () => {
    const { id, email, subscription } = await start();
    await paying.fake.control('outage', { outage: 'error' });
    expect((await stopAsStaff(id)).body).toMatchObject({ status: 'stopping' });
    await paying.fake.control('outage', { outage: 'none' });
    await reconcile(paying);
    expect(await findMonthly(email)).toMatchObject({ status: 'ended' });
    expect((await paying.fake.state()).subscriptions[subscription]).toMatchObject({ status: 'canceled' });
  });

  test('records a month that was charged just before, even if its event was lost', async () => {
    const { id, email, subscription } = await start();
    await paying.fake.control('pause', { paused: true });
    await paying.fake.control('renew', { subscription });
    expect((await stopAsStaff(id)).body).toMatchObject({ status: 'ended' });
    expect(await receiptsOf(email)).toHaveLength(2);
    await paying.fake.control('pause', { paused: false });
    await allDelivered();
    expect(await receiptsOf(email)).toHaveLength(2);
  });

  test('isn’t confirmed for a subscription that these keys don’t know', async () => {
    const { id, email, subscription } = await start();
    const rename = (subscription_id: string) =>
      paying.app.db.updateTable('monthly_donations').set({ subscription_id }).where('id', '=', id).execute();
    await rename('sub_elsewhere');
    expect((await stopAsStaff(id)).body).toMatchObject({ status: 'stopping' });
    await reconcile(paying);
    expect(await findMonthly(email)).toMatchObject({ status: 'active' });
    expect(await emailTypesTo(email)).not.toContain('monthly-donation-ended');
    await rename(subscription);
    await reconcile(paying, 10);
    expect(await findMonthly(email)).toMatchObject({ status: 'ended' });
  });

  test('comes before the keys that charge it are deleted, or replaced by those of another account', async () => {
    const { id, subscription } = await start();
    const keys = (method: string, body?: object): Promise<Answer<null>> =>
      paying.app.call(method, '/api/online-payments/keys', { token: admin.token, body });
    expect(await keys('DELETE')).toMatchObject({ status: 409, body: { error: keyMessages.hasMonthly } });
    // New keys of the same account know it.
    expect((await keys('PUT', { ...fakeKeys, secret_key: 'sk_test_fakeRotated' })).status).toBe(200);
    const rename = (subscription_id: string) =>
      paying.app.db.updateTable('monthly_donations').set({ subscription_id }).where('id', '=', id).execute();
    await rename('sub_elsewhere');
    expect((await keys('PUT', fakeKeys)).status).toBe(409);
    await rename(subscription);
    expect((await keys('PUT', fakeKeys)).status).toBe(200);
  });

  test('works for the donor by the emailed link, and for nobody else', async () => {
    const { id, email } = await start();
    const other = await start();
    const token = await findDonorToken(paying.app.db, email);
    const call = <T>(what: string, body: object): Promise<Answer<T>> =>
      paying.app.call('POST', `/api/giving/${what}`, { body });
    expect((await call<Giving>('lookup', { token })).body.monthly).toMatchObject([{ id, status: 'active' }]);
    expect((await findMonthly(email)).status).toBe('active');
    expect((await call('stop', { token, monthly_id: other.id })).status).toBe(404);
    expect((await call('stop', { token: 'guessed', monthly_id: id })).status).toBe(404);
    expect((await call('stop', { monthly_id: id })).status).toBe(404);
    expect((await findMonthly(email)).status).toBe('active');
    expect(await call<Giving>('stop', { token, monthly_id: id })).toMatchObject({
      status: 200,
      body: { monthly: [{ id, status: 'ended' }] },
    });
    expect((await findMonthly(other.email)).status).toBe('active');
  });

  test('works for the account with the donor’s confirmed email', async () => {
    const { id, email } = await start();
    const user = await createSignedInUser(paying.app.db, { email });
    const confirm = (at: Date | null) =>
      paying.app.db.updateTable('users').set({ email_confirmed_at: at }).where('id', '=', user.id).execute();
    await confirm(null);
    const stop = (): Promise<Answer<Giving>> =>
      paying.app.call('POST', '/api/giving/stop', { token: user.token, body: { monthly_id: id } });
    expect((await stop()).status).toBe(403);
    await confirm(new Date());
    expect((await stop()).body.monthly).toMatchObject([{ id, status: 'ended' }]);
  });
});
