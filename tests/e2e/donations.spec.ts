import { findDonorToken } from '../support/donor-token.ts';
import { sessionIn } from '../support/online-payments.ts';
import { createSignedInUser } from '../support/signed-in-users.ts';
import { remember } from '../support/sign-in.ts';
import { fakeKeys, startFakePayments, type FakePaymentsProcess } from '../support/fake-payments.ts';
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
      await app.db
        .insertInto('payment_keys')
        .values({ ...fakeKeys, saved_at: new Date() })
        .execute();
      await warmUp(browser, app);
      await use({ app, fake });
      await app.stop();
      await fake.stop();
    },
    { scope: 'worker', timeout: WARM_UP_TIMEOUT_MS },
  ],
});

const form = { name: 'Donate online' };

test('a visitor donates in memory of a pet, on a page that fits the screen and is accessible', async ({
  page,
  paying,
  complaints,
}) => {
  await page.goto(`${paying.app.publicUrl}/donate`);
  const donate = page.getByRole('form', form);
  await expect(donate.getByText('Test mode: no real money moves.')).toBeVisible();
  await expect(donate.getByLabel('Amount in USD')).toBeHidden();
  await expectNoSidewaysScroll(page);
  await expectAccessibleInBothThemes(page);
  await donate.getByText('Other', { exact: true }).click();
  await donate.getByText('In memory of').click();
  await donate.getByLabel('Amount in USD').fill('0');
  await donate.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(donate.getByText('Enter an amount from $1 to $10,000')).toBeVisible();
  await expect(donate.getByText('Enter the name of the person or pet')).toBeVisible();
  await expect(donate.getByText('Enter your email')).toBeVisible();
  await expectAccessible(page);
  await donate.getByLabel('Amount in USD').fill('12.50');
  await donate.getByLabel('Name of the person or pet').fill('Rex');
  await donate.getByLabel('Your name').fill('Dana Donor');
  await donate.getByLabel('Your email').fill('dana@example.org');
  await donate.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByRole('button', { name: 'Pay $12.50', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('Dana Donor')).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  const donation = await paying.app.db
    .selectFrom('donations')
    .selectAll()
    .where('email', '=', 'dana@example.org')
    .executeTakeFirstOrThrow();
  expect(donation).toMatchObject({ amount_cents: 1250, dedication_type: 'memory', dedication_name: 'Rex' });
  expect(donation.receipt_id).not.toBeNull();
  expect(complaints).toEqual([]);
});

test('a donor stops a monthly donation with the link from the email', async ({ page, paying }) => {
  const { app, fake } = paying;
  const email = 'mona@example.org';
  const body = { type: 'monthly', name: 'Mona Month', email, amount_cents: 2500 };
  const opened = await app.call<{ url: string }>('POST', '/api/donations/checkout', { body });
  expect(opened).toMatchObject({ status: 200 });
  await fake.control('pay', { session: sessionIn(opened.body.url) });
  await expect
    .poll(async () => (await app.db.selectFrom('donations').select('id').where('email', '=', email).execute()).length)
    .toBe(1);
  // Statements leave out test payments.
  await app.db
    .updateTable('checkout_attempts')
    .set({ mode: 'live' })
    .where('id', 'in', app.db.selectFrom('donations').select('attempt_id').where('email', '=', email))
    .execute();
  await page.goto(`${app.publicUrl}/donate/manage?token=${await findDonorToken(paying.app.db, email)}`);
  await expect(page.getByText('$25 a month')).toBeVisible();
  await expect(page).toHaveURL(/\/donate\/manage$/);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Statement/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^donations-\d{4}\.pdf$/);
  await page.getByRole('button', { name: 'Stop donating $25 a month' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop donating' }).click();
  await expect(page.getByText(/^Ended/)).toBeVisible();
  const { status } = await app.db
    .selectFrom('monthly_donations')
    .select('status')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  expect(status).toBe('ended');
});

test('staff record a donation at the desk, refund a part of it, and the list fits the screen and is accessible', async ({
  page,
  paying,
  complaints,
}) => {
  const { app } = paying;
  const admin = await createSignedInUser(app.db, { role: 'Admin', name: 'Ada' });
  await remember(page, { url: app.publicUrl }, { ...admin, role: 'Admin', name: 'Ada' });
  await page.goto(`${app.publicUrl}/admin-dashboard/donations`);
  await page.getByRole('button', { name: 'Record a donation' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount').fill('75');
  await dialog.getByLabel('Donor’s name').fill('Harold Pike');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Record donation' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Harold Pike' });
  await expect(row).toContainText('$75');
  await expect(row).toContainText('Cash');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await row.getByRole('button', { name: /^Details/ }).click();
  await expect(dialog).toContainText('Harold Pike');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
  await dialog.getByLabel('Amount').fill('25');
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(row).toContainText('−$25');
  await row.getByRole('button', { name: /^Details/ }).click();
  await dialog.getByRole('button', { name: /^Void refund/ }).click();
  await dialog.getByLabel('Reason').fill('Wrong donor');
  await dialog.getByRole('button', { name: 'Void', exact: true }).click();
  await expect(row).not.toContainText('−$25');
  await row.getByRole('button', { name: /^Details/ }).click();
  await dialog.getByRole('button', { name: 'Delete donor’s data' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Deleted donor' })).toContainText('$75');
  await page.getByRole('link', { name: 'Monthly donors' }).click();
  await expect(page.getByRole('heading', { name: 'Donations', level: 1 })).toBeVisible();
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor donates, too', async ({ page, paying }) => {
    await page.goto(`${paying.app.publicUrl}/donate`);
    const donate = page.getByRole('form', form);
    await donate.getByText('$100').click();
    await donate.getByLabel('Your name').fill('Nora Plain');
    await donate.getByLabel('Your email').fill('nora@example.org');
    await donate.getByRole('button', { name: 'Continue to payment' }).click();
    await page.getByRole('button', { name: 'Pay $100.00', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible({ timeout: 20_000 });
    const { receipt_id } = await paying.app.db
      .selectFrom('donations')
      .select('receipt_id')
      .where('email', '=', 'nora@example.org')
      .executeTakeFirstOrThrow();
    expect(receipt_id).not.toBeNull();
  });
});
