import { apply, decide } from '../support/adoption-calls.ts';
import { createPet } from '../support/factories.ts';
import { createSignedInUser } from '../support/signed-in-users.ts';
import { signIn } from '../support/sign-in.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/site.ts';
import type { Application } from '../../src/features/adoptions/adoptions.contract.ts';
import type { Page } from '@playwright/test';
import type { StartedApp } from '../support/start-app.ts';

async function openApproved(page: Page, shelter: StartedApp): Promise<Application> {
  const admin = await signIn(page, shelter, { role: 'Admin', name: 'Robin Keller' });
  const maple = await createPet(shelter.db, { name: 'Maple', species: 'Dog' });
  const noor = await createSignedInUser(shelter.db);
  const { body } = await apply(shelter, noor, maple.id);
  await decide(shelter, admin, body.id, 'Approved');
  await page.goto(`${shelter.url}/admin-dashboard/manage-adoptions/${body.id}`);
  return body;
}

test('a fee gets a discount and a deposit, is paid in parts with a donation, and refunded in part', async ({
  page,
  shelter,
  complaints,
}) => {
  await openApproved(page, shelter);
  const fee = page.getByRole('region', { name: 'Fee' });
  const change = page.getByRole('dialog', { name: 'Change the fee' });
  await fee.getByRole('button', { name: 'Change the fee' }).click();
  await change.getByRole('button', { name: 'Save changes' }).click();
  await expect(change.getByText('Enter an amount, e.g. 200 or 22.50')).toBeVisible();
  await change.getByLabel('Amount').fill('50');
  await change.getByLabel('Reason').fill('Senior pet');
  await change.getByRole('button', { name: 'Save changes' }).click();
  await expect(fee.getByText('$350')).toBeVisible();
  await fee.getByRole('button', { name: 'Change the fee' }).click();
  await change.getByText('Refundable deposit', { exact: true }).click();
  await change.getByLabel('Amount').fill('100.50');
  await change.getByLabel('Reason').fill('Until spayed');
  await change.getByRole('button', { name: 'Save changes' }).click();
  await expect(fee.getByText('$450.50')).toBeVisible();

  const payment = page.getByRole('dialog', { name: 'Record the payment' });
  await fee.getByRole('button', { name: 'Record the payment' }).click();
  await payment.getByText('Check', { exact: true }).click();
  await payment.getByLabel('Amount').fill('200');
  await payment.getByRole('button', { name: 'Record as paid' }).click();
  await expect(fee.getByText('$250.50 left to pay')).toBeVisible();
  await fee.getByRole('button', { name: 'Record the payment' }).click();
  await expect(payment.getByLabel('Amount')).toHaveValue('250.50');
  await payment.getByLabel('Donation on top (optional)').fill('9.50');
  await payment.getByRole('button', { name: 'Record as paid' }).click();
  await expect(fee.getByText('Paid $260, cash')).toBeVisible();
  await expect(fee.getByText('Adoption fee $150, Refundable deposit $100.50, Donation $9.50')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await fee.getByRole('button', { name: /^Refund receipt \d{4}-0002/ }).click();
  const refund = page.getByRole('dialog', { name: 'Record a refund' });
  await refund.getByLabel('Adoption fee').fill('0');
  await refund.getByLabel('Donation').fill('');
  await refund.getByRole('button', { name: 'Record as refunded' }).click();
  await expect(fee.getByText('Refunded $100.50, cash')).toBeVisible();
  await expect(fee.getByText('Paid', { exact: true })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a receipt that was issued by mistake is voided, and the fee is due again', async ({ page, shelter }) => {
  await openApproved(page, shelter);
  const fee = page.getByRole('region', { name: 'Fee' });
  await fee.getByRole('button', { name: 'Record the payment' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Record as paid' }).click();
  await fee.getByRole('button', { name: /^Void receipt/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Void receipt \d{4}-0001\?/ });
  await dialog.getByRole('button', { name: 'Void', exact: true }).click();
  await expect(dialog.getByText('Enter a reason')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Entered for the wrong family');
  await dialog.getByRole('button', { name: 'Void', exact: true }).click();
  await expect(fee.getByText('Void: Entered for the wrong family')).toBeVisible();
  await expect(fee.getByText('Due at the pickup')).toBeVisible();
});

test('staff count the cash drawer, on a page that is accessible and fits the screen', async ({
  page,
  shelter,
  complaints,
}) => {
  const { id } = await openApproved(page, shelter);
  const fee = page.getByRole('region', { name: 'Fee' });
  await fee.getByRole('button', { name: 'Record the payment' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Record as paid' }).click();
  await expect(fee.getByText('Paid', { exact: true })).toBeVisible();
  expect(id).toBeGreaterThan(0);

  await page.goto(`${shelter.url}/admin-dashboard/cash-drawer`);
  await expect(page.getByText('No counts yet')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel('In the drawer when you opened').fill('100');
  await page.getByLabel('In the drawer now').fill('495');
  await expect(page.getByText('Difference: $5.00 short')).toBeVisible();
  await page.getByRole('button', { name: 'Save count' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Robin Keller' });
  await expect(row).toContainText('$5.00 short');
  await expect(row).toContainText('$500.00');
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});
