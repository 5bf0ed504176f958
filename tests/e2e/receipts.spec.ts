import { readFile } from 'node:fs/promises';
import { createSignedInUser } from '../support/signed-in-users.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/site.ts';
import { createAdoption } from '../support/adoption-scenario.ts';
import { signIn } from '../support/sign-in.ts';

test('an Admin finds, prints and exports receipts, in a table that fits the screen and is accessible', async ({
  page,
  shelter,
  complaints,
}) => {
  const admin = await signIn(page, shelter, { role: 'Admin', name: 'Ada' });
  const owner = await createSignedInUser(shelter.db);
  await page.goto(`${shelter.url}/admin-dashboard/receipts`);
  await expect(page.getByText('No receipts yet')).toBeVisible();

  const { approvedId } = await createAdoption(shelter.db, { ownerId: owner.id, adminId: admin.id });
  const { status } = await shelter.call('POST', `/api/adoptions/${approvedId}/refund`, {
    token: admin.token,
    body: { method: 'cash', note: '=1+1' },
  });
  expect(status).toBe(200);
  await page.reload();
  const year = new Date().getUTCFullYear();
  const refund = page.getByRole('row').filter({ hasText: `Refund of ${year}-0001` });
  await expect(refund).toContainText('−$400');
  await expect(page.getByRole('row').filter({ hasText: 'Refunded later' })).toContainText('Noor Haddad');
  await expect(page.getByText('Received $400 · Refunded $400 · Net $0')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await page.locator('summary', { hasText: 'Filters' }).click();
  await page.getByRole('search', { name: 'Filter receipts' }).getByLabel('Kind').selectOption('Refunds');
  await expect(page.getByText('1 receipt', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/type=refund/);
  await page.keyboard.press('Escape');
  const [paper] = await Promise.all([
    page.waitForEvent('download'),
    refund.getByRole('button', { name: 'PDF' }).click(),
  ]);
  expect(paper.suggestedFilename()).toBe(`receipt-${year}-0002.pdf`);
  const [table] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const rows = (await readFile(await table.path(), 'utf8')).trim().split('\r\n');
  expect(rows).toHaveLength(2);
  expect(rows[1]).toContain(`"'=1+1"`);
  await page.getByLabel('Search', { exact: true }).fill('nobody');
  await expect(page.getByText('No receipts match')).toBeVisible();
  await page.getByRole('link', { name: 'Show all receipts' }).click();
  await page
    .getByRole('row')
    .filter({ hasText: 'Refunded later' })
    .getByRole('link', { name: 'Maple', exact: true })
    .click();
  await expect(page).toHaveURL(`${shelter.url}/admin-dashboard/manage-adoptions/${approvedId}`);
  expect(complaints).toEqual([]);
});
