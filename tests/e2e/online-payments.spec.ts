import { fakeKeys, startFakePayments, type FakePaymentsProcess } from '../support/fake-payments.ts';
import { createPayable } from '../support/online-payments.ts';
import { createSignedInUser } from '../support/signed-in-users.ts';
import { remember } from '../support/sign-in.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  test as base,
} from '../support/site.ts';
import type { StartedApp } from '../support/start-application.ts';
import { startAtLocalhost } from '../support/start-at-localhost.ts';
import { WARM_UP_TIMEOUT_MS, warmUp } from '../support/warm-up.ts';

interface Paying {
  app: StartedApp & { publicUrl: string };
  fake: FakePaymentsProcess;
}

const test = base.extend<object, { paying: Paying }>({
  paying: [
    async ({ browser }, use) => {
      const fake = await startFakePayments();
      const app = await startAtLocalhost({ STRIPE_API_URL: fake.url });
      await fake.target(app.url);
      await warmUp(browser, app);
      await use({ app, fake });
      await app.stop();
      await fake.stop();
    },
    { scope: 'worker', timeout: WARM_UP_TIMEOUT_MS },
  ],
});

async function saveKeys({ app }: Paying): Promise<void> {
  await app.db.deleteFrom('payment_keys').execute();
  await app.db
    .insertInto('payment_keys')
    .values({ ...fakeKeys, saved_at: new Date() })
    .execute();
}

/** The page after the payment page was left, on which one can continue. */
async function openUnpaid(paying: Paying, page: Parameters<typeof remember>[0]) {
  await saveKeys(paying);
  const payable = await createPayable({ ...paying, stop: async () => undefined }, { name: 'Abby' });
  await payable.checkout();
  const [attempt] = await payable.attempts();
  await remember(page, { url: paying.app.publicUrl }, { ...payable.adopter, name: 'Noor Haddad' });
  await page.goto(`${paying.app.publicUrl}/user-dashboard/payment?canceled=${attempt!.id}`);
  await expect(page.getByRole('heading', { name: 'You haven’t paid yet' })).toBeVisible();
  return payable;
}

test('an adopter pays online, after a rejected card and a confirmation that failed', async ({
  page,
  paying,
  complaints,
}) => {
  const { receipts } = await openUnpaid(paying, page);
  await expect(page.getByText('Test mode: no real money moves.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: 'Round up to $425 and donate $25' }).check();
  await page.getByRole('button', { name: 'Continue to payment · $425' }).click();

  await expect(page.getByRole('heading', { name: 'Pay $425.00' })).toBeVisible();
  await expect(page.getByText('Test payments: no real money')).toBeVisible();
  await page.getByRole('button', { name: 'Try a card that is rejected' }).click();
  await expect(page.getByRole('alert')).toContainText('Your card was rejected.');
  await page.getByRole('button', { name: 'Pay with 3-D Secure' }).click();
  await page.getByRole('button', { name: 'Fail the confirmation' }).click();
  await expect(page.getByRole('alert')).toContainText('confirm it’s you');
  await page.goBack();
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();

  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible();
  await expect(page.getByText('We’ve received your $425 for Abby.')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Download receipt/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^receipt-.*\.pdf$/);
  expect(await receipts()).toHaveLength(1);
  expect(complaints).toEqual([]);
});

test('the return page waits for a late confirmation, and shows it by itself', async ({ page, paying }) => {
  const { open, showReturn } = await openUnpaid(paying, page);
  const session = await open();
  await page.goto(`${paying.app.publicUrl}/user-dashboard/payment?session_id=${session}`);
  await expect(page.getByRole('heading', { name: 'We’re waiting for your payment' })).toBeVisible();
  await paying.fake.control('pay', { session, delay_ms: 60_000 });
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible({ timeout: 20_000 });
  expect((await showReturn(session)).body.status).toBe('paid');
});

test('staff see online payments, refund a part, and see disputes and payouts', async ({ page, paying, complaints }) => {
  await saveKeys(paying);
  const { pay, admin, attempts } = await createPayable({ ...paying, stop: async () => undefined }, { name: 'Biscuit' });
  await pay();
  await remember(page, { url: paying.app.publicUrl }, { ...admin, role: 'Admin', name: 'Robin' });
  await page.goto(`${paying.app.publicUrl}/admin-dashboard/online-payments?search=Biscuit`);
  await expect(page.getByRole('row', { name: /Biscuit/ })).toContainText('Paid');
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Refund / }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund online' });
  await dialog.getByLabel('Adoption fee').fill('500');
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(dialog.getByText('That’s more than is left of this payment')).toBeVisible();
  await dialog.getByLabel('Adoption fee').fill('100.50');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(page.getByText('Refunded. We’ve emailed the receipt.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Biscuit/ })).toContainText('$100.50 refunded');

  const payment_intent = (await attempts())[0]!.payment_intent;
  await paying.fake.control('payout');
  await paying.fake.control('dispute', { payment_intent });
  await expect.poll(async () => (await paying.fake.state()).undelivered).toEqual([]);
  await page.getByRole('link', { name: 'Disputes', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Disputes' })).toContainText('Reason: fraudulent');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Payouts', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Payouts' })).toContainText('In your bank account');
  await expectAccessible(page);
  // Of the refund that was too high.
  expect(complaints).toEqual([expect.stringContaining('409 (Conflict)')]);
});

test('an Admin connects Stripe, and turns online payments off again', async ({ page, paying }) => {
  await paying.app.db.deleteFrom('payment_keys').execute();
  const admin = await createSignedInUser(paying.app.db, { role: 'Admin' });
  await remember(page, { url: paying.app.publicUrl }, { ...admin, role: 'Admin', name: 'Robin' });
  await page.goto(`${paying.app.publicUrl}/admin-dashboard/settings`);
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Online payments' }).click();
  await expect(page.getByText('Off. Adopters pay at the shelter.')).toBeVisible();
  await page.getByLabel('Secret key', { exact: true }).fill('pk_test_fakeTests');
  await page.getByRole('button', { name: 'Save keys' }).click();
  await expect(page.getByText('That’s the publishable key.')).toBeVisible();
  await expect(page.getByText('Enter the signing secret')).toBeVisible();
  await page.getByLabel('Secret key', { exact: true }).fill(fakeKeys.secret_key);
  await page.getByLabel('Signing secret', { exact: true }).fill(fakeKeys.webhook_secret);
  await page.getByRole('button', { name: 'Save keys' }).click();
  await expect(page.getByText('On, in Stripe’s test mode. No payment is real.')).toBeVisible();
  await expect(page.getByText('Secret key ending in ests')).toBeVisible();
  await expect(page.getByLabel('Secret key', { exact: true })).toHaveValue('');
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Delete keys' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete keys' }).click();
  await expect(page.getByText('Off. Adopters pay at the shelter.')).toBeVisible();
});

test('online payments fit the screen', async ({ page, paying }) => {
  const { pay, admin } = await openUnpaid(paying, page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: /^Continue to payment/ }).click();
  await expect(page.getByRole('heading', { name: 'Pay $400.00' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await pay();
  await remember(page, { url: paying.app.publicUrl }, { ...admin, role: 'Admin', name: 'Robin' });
  for (const path of [
    'online-payments',
    'online-payments/disputes',
    'online-payments/payouts',
    'settings/online-payments',
  ]) {
    await page.goto(`${paying.app.publicUrl}/admin-dashboard/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
});
